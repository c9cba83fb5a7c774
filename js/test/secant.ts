/** What a test needs of the package, so that it can be run on every entry. */

import * as secant from "../dist/index.js";

export type Secant = typeof secant;
export { secant };
