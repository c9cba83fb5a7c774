/** What the pages of the methods say, in three languages. */

export type Language = "en" | "ko" | "ja";
export type MethodName = "projection" | "parametric" | "implicit" | "wedge" | "sphere";

export const LANGUAGES: Record<Language, string> = { en: "English", ko: "한국어", ja: "日本語" };

export const METHODS: MethodName[] = ["projection", "parametric", "implicit", "wedge", "sphere"];

/** The words around the methods. */
export const WORDS: Record<Language, Record<string, string>> = {
  en: {
    indexTitle: "Five methods, and where each breaks",
    indexLead: "Tutorials teach five ways to test for an intersection. Each is right most of the time. Drag the points, read the code, and let the page look for an input that it gets wrong.",
    language: "Language",
    method: "The method says",
    exact: "Exact",
    yes: "yes",
    no: "no",
    right: "right",
    wrong: "wrong",
    noPoint: "yes, at a point that is no number",
    breakIt: "Break it",
    reset: "Start again",
    open: "Open in Two shapes",
    how: "How it works",
    code: "As code",
    where: "Where it fails",
    secant: "What Secant does",
    found: "Found after {n} tries.",
    notFound: "No wrong answer in {n} tries. Try again.",
    next: "Next method",
    stage: "Two shapes to drag",
    A: "A",
    B: "B",
  },
  ko: {
    indexTitle: "다섯 가지 방법, 그리고 각각이 틀리는 곳",
    indexLead: "튜토리얼은 교차를 검사하는 방법으로 다섯 가지를 가르칩니다. 모두 대체로 맞습니다. 점을 끌어 보고, 코드를 읽고, 틀린 답이 나오는 입력을 이 페이지가 찾게 해 보세요.",
    language: "언어",
    method: "이 방법의 답",
    exact: "정확한 답",
    yes: "만난다",
    no: "만나지 않는다",
    right: "맞음",
    wrong: "틀림",
    noPoint: "만난다, 그러나 점이 숫자가 아님",
    breakIt: "틀리게 만들기",
    reset: "처음으로",
    open: "‘Two shapes’에서 열기",
    how: "원리",
    code: "코드",
    where: "틀리는 경우",
    secant: "Secant의 방법",
    found: "{n}번 만에 찾았습니다.",
    notFound: "{n}번 안에는 틀린 답이 없었습니다. 다시 눌러 보세요.",
    next: "다음 방법",
    stage: "끌 수 있는 두 도형",
    A: "A",
    B: "B",
  },
  ja: {
    indexTitle: "五つの方法と、それぞれが破綻するところ",
    indexLead: "入門記事は交差判定の方法を五つ教えます。どれもたいていは正しい答えを出します。点を動かし、コードを読み、間違える入力をこのページに探させてみてください。",
    language: "言語",
    method: "この方法の答え",
    exact: "正確な答え",
    yes: "交わる",
    no: "交わらない",
    right: "正しい",
    wrong: "間違い",
    noPoint: "交わる、ただし点が数でない",
    breakIt: "破綻させる",
    reset: "最初に戻す",
    open: "「Two shapes」で開く",
    how: "しくみ",
    code: "コード",
    where: "間違えるところ",
    secant: "Secant のやり方",
    found: "{n} 回目で見つかりました。",
    notFound: "{n} 回では間違いが見つかりませんでした。もう一度どうぞ。",
    next: "次の方法",
    stage: "動かせる二つの図形",
    A: "A",
    B: "B",
  },
};

/** The relation words, as people say them. */
export const RELATION_WORDS: Record<Language, Record<string, string>> = {
  en: { disjoint: "disjoint", touch: "touch", cross: "cross", overlap: "overlap", within: "within", contains: "contains", equal: "equal" },
  ko: { disjoint: "떨어져 있음", touch: "접함", cross: "가로지름", overlap: "겹침", within: "안에 있음", contains: "포함함", equal: "같음" },
  ja: { disjoint: "離れている", touch: "接する", cross: "交差する", overlap: "重なる", within: "内側にある", contains: "含む", equal: "等しい" },
};

export interface MethodText {
  title: string;
  short: string;
  lead: string;
  how: string[];
  fails: string[];
  secant: string;
}

export const TEXTS: Record<MethodName, Record<Language, MethodText>> = {
  projection: {
    en: {
      title: "Projection on perpendiculars",
      short: "Look along one segment: are the ends of the other on both sides?",
      lead: "Stand on one segment and look along it. If both ends of the other are on your left, or both on your right, they cannot meet.",
      how: [
        "Turn the direction of a segment by a right angle. The dot product of this normal with a vector to a point is positive on one side and negative on the other.",
        "Do this with both ends of the other segment, and then the other way round. Equal signs: no.",
        "Otherwise the two distances from the line give the ratio in which the joint divides the other segment.",
      ],
      fails: [
        "On one line all products are 0. The method then looks only for an end of the first segment strictly inside the second.",
        "Equal segments, shared ends, a gap, or the second inside the first: all of them fall through to 0 / 0, and the joint is no number.",
        "A segment of zero length has the normal 0, so that everything seems to be on its line.",
        "A product of two tiny distances underflows to 0, and two ends on one side pass as a crossing.",
      ],
      secant: "The signs are the right idea. Secant computes them exactly, and on one line it compares the coordinates that were given, so every overlap, gap and shared end has its own answer.",
    },
    ko: {
      title: "수선에 투영하기",
      short: "한 선분을 따라 볼 때, 다른 선분의 두 끝이 양쪽에 있는가?",
      lead: "한 선분 위에 서서 그 방향을 바라봅니다. 다른 선분의 두 끝이 모두 왼쪽이거나 모두 오른쪽이면 둘은 만날 수 없습니다.",
      how: [
        "선분의 방향을 직각으로 돌려 법선을 만듭니다. 법선과 점까지의 벡터를 내적하면 한쪽에서는 양수, 다른 쪽에서는 음수가 됩니다.",
        "다른 선분의 두 끝에 대해 계산하고, 역할을 바꿔 다시 계산합니다. 부호가 같으면 만나지 않습니다.",
        "그렇지 않으면 직선까지의 두 거리가, 교점이 다른 선분을 나누는 비가 됩니다.",
      ],
      fails: [
        "한 직선 위에서는 모든 곱이 0입니다. 그러면 첫 선분의 끝이 둘째 선분의 안쪽에 있는지만 봅니다.",
        "같은 선분, 공유한 끝점, 떨어진 선분, 첫 선분 안의 둘째 선분은 모두 0 / 0에 이르고, 교점은 숫자가 아닙니다.",
        "길이가 0인 선분은 법선도 0이어서, 무엇이든 그 직선 위에 있는 것처럼 보입니다.",
        "아주 작은 두 거리의 곱이 0으로 사라지면, 한쪽에 있는 두 끝이 교차로 여겨집니다.",
      ],
      secant: "부호를 보는 생각은 옳습니다. Secant는 부호를 정확히 계산하고, 한 직선 위에서는 주어진 좌표를 비교합니다. 그래서 겹침, 틈, 공유한 끝점이 저마다의 답을 얻습니다.",
    },
    ja: {
      title: "垂線への射影",
      short: "一方の線分に沿って見たとき、他方の両端は左右に分かれるか。",
      lead: "一方の線分の上に立ち、その向きを眺めます。他方の両端がどちらも左、またはどちらも右にあれば、二つは交わりません。",
      how: [
        "線分の向きを直角に回して法線を作ります。法線と、点までのベクトルとの内積は、片側で正、反対側で負になります。",
        "他方の両端について計算し、役割を入れ替えてもう一度計算します。符号が同じなら交わりません。",
        "そうでなければ、直線からの二つの距離が、交点が他方の線分を分ける比になります。",
      ],
      fails: [
        "一直線上では積がすべて 0 です。すると、最初の線分の端が二つ目の線分の内部にあるかどうかしか見ません。",
        "同じ線分、共有する端点、隙間、相手を含む線分は、どれも 0 / 0 に行き着き、交点は数ではなくなります。",
        "長さ 0 の線分では法線も 0 なので、どの点もその直線上にあるように見えます。",
        "ごく小さい距離どうしの積は 0 につぶれ、片側にある両端が交差とみなされます。",
      ],
      secant: "符号を見るという考えは正しいものです。Secant は符号を正確に求め、一直線上では与えられた座標を比べます。重なり、隙間、共有する端点には、それぞれの答えがあります。",
    },
  },
  parametric: {
    en: {
      title: "Two parameters from 0 to 1",
      short: "Write both as P + u (Q − P), and solve for u and v.",
      lead: "Each point of a segment has a parameter: 0 at its start, 1 at its end. Two lines meet at one pair of parameters, and both have to be from 0 to 1.",
      how: [
        "Set P1 + u (P2 − P1) equal to P3 + v (P4 − P3): two equations, one for x and one for y.",
        "Cramer's rule gives u and v as quotients with the same denominator D.",
        "D = 0 means parallel. Otherwise the segments meet if 0 ≤ u ≤ 1 and 0 ≤ v ≤ 1.",
      ],
      fails: [
        "Parallel is taken for “no”, also for two segments on one line that overlap, or share an end.",
        "A segment of zero length makes D = 0 with every other, so that it meets nothing.",
        "D rounds. For segments that are nearly parallel it may be 0, or have the wrong sign.",
        "u and v round. An end that lies exactly on the other segment gets 1.0000000000000002, and one that just misses gets 1.",
      ],
      secant: "0 ≤ u ≤ 1 is a question about signs: of the numerator, and of numerator minus denominator. Secant decides them exactly, and divides only when you ask for the number, which is then rounded once.",
    },
    ko: {
      title: "0과 1 사이의 두 매개변수",
      short: "두 선분을 P + u (Q − P)로 쓰고 u와 v를 구한다.",
      lead: "선분의 점마다 매개변수가 있습니다. 시작점은 0, 끝점은 1입니다. 두 직선은 한 쌍의 매개변수에서 만나고, 둘 다 0과 1 사이여야 합니다.",
      how: [
        "P1 + u (P2 − P1)과 P3 + v (P4 − P3)을 같다고 놓습니다. x와 y에 대한 두 방정식이 됩니다.",
        "크라메르 공식으로 u와 v를 같은 분모 D의 분수로 얻습니다.",
        "D = 0이면 평행합니다. 아니면 0 ≤ u ≤ 1이고 0 ≤ v ≤ 1일 때 만납니다.",
      ],
      fails: [
        "평행이면 무조건 ‘아니오’입니다. 한 직선에서 겹치거나 끝점을 공유하는 선분도 그렇습니다.",
        "길이가 0인 선분은 어느 선분과도 D = 0이 되어, 아무것과도 만나지 않습니다.",
        "D는 반올림됩니다. 거의 평행한 선분에서는 0이 되거나 부호가 틀릴 수 있습니다.",
        "u와 v도 반올림됩니다. 정확히 닿은 끝점이 1.0000000000000002가 되고, 살짝 빗나간 끝점이 1이 됩니다.",
      ],
      secant: "0 ≤ u ≤ 1은 부호에 대한 질문입니다. 분자의 부호, 그리고 분자에서 분모를 뺀 값의 부호입니다. Secant는 이 부호를 정확히 정하고, 숫자를 요청받을 때만 나누어 한 번 반올림합니다.",
    },
    ja: {
      title: "0 から 1 までの二つのパラメータ",
      short: "どちらも P + u (Q − P) と書き、u と v を解く。",
      lead: "線分の各点にはパラメータがあります。始点は 0、終点は 1 です。二つの直線は一組のパラメータで交わり、どちらも 0 から 1 の間になければなりません。",
      how: [
        "P1 + u (P2 − P1) と P3 + v (P4 − P3) を等しいと置きます。x と y の二つの方程式です。",
        "クラメルの公式で、u と v が同じ分母 D の分数として求まります。",
        "D = 0 なら平行です。そうでなければ、0 ≤ u ≤ 1 かつ 0 ≤ v ≤ 1 のとき交わります。",
      ],
      fails: [
        "平行なら必ず「いいえ」になります。一直線上で重なる線分や、端点を共有する線分でもそうです。",
        "長さ 0 の線分は、どの線分とも D = 0 になり、何とも交わらないことになります。",
        "D は丸められます。ほぼ平行な線分では 0 になったり、符号を誤ったりします。",
        "u と v も丸められます。ちょうど触れている端点が 1.0000000000000002 になり、わずかに外れた端点が 1 になります。",
      ],
      secant: "0 ≤ u ≤ 1 は符号の問いです。分子の符号と、分子から分母を引いた値の符号です。Secant はこれらを正確に決め、値を求められたときだけ割り算をして一度だけ丸めます。",
    },
  },
  implicit: {
    en: {
      title: "Implicit lines and an inverse",
      short: "Two equations a x − b y = −c, solved by the inverse of a matrix.",
      lead: "A line is an equation. Two lines are two equations, and the inverse of a 2 × 2 matrix solves them. The point has to lie between the ends of both segments.",
      how: [
        "Write each line as a x − b y = −c, with a = 1 / (x2 − x1) and b = 1 / (y2 − y1).",
        "The determinant of the matrix is 0 for parallel lines. Otherwise the inverse gives the point.",
        "Compare the point with the smallest and the largest x and y of each segment.",
      ],
      fails: [
        "A vertical or a horizontal segment divides by zero, and NaN follows.",
        "The comparison looks at a rounded point: a crossing at an end is lost, or one just beyond it is found.",
        "The coefficients are rounded quotients, so that parallel lines have a determinant that is not 0.",
        "Whether parallel lines are one line is asked of the ratios of their coefficients: 0 / 0 through the origin.",
      ],
      secant: "Secant never compares a rounded point with anything. The coefficients a, b, c of a line can be had, each rounded once, but no decision uses them.",
    },
    ko: {
      title: "음함수 직선과 역행렬",
      short: "두 방정식 a x − b y = −c를 역행렬로 푼다.",
      lead: "직선은 방정식입니다. 두 직선은 두 방정식이고, 2 × 2 역행렬로 풀립니다. 얻은 점은 두 선분의 끝 사이에 있어야 합니다.",
      how: [
        "각 직선을 a x − b y = −c로 씁니다. a = 1 / (x2 − x1), b = 1 / (y2 − y1)입니다.",
        "두 방정식의 행렬식이 0이면 평행합니다. 아니면 역행렬이 점을 줍니다.",
        "그 점을 각 선분의 가장 작은, 가장 큰 x와 y와 비교합니다.",
      ],
      fails: [
        "세로 선분이나 가로 선분은 0으로 나누게 되고, NaN이 이어집니다.",
        "비교하는 점이 반올림된 점입니다. 끝에서 만나는 교점을 잃거나, 끝을 살짝 벗어난 것을 찾습니다.",
        "계수가 반올림된 몫이라서, 평행한 직선의 행렬식이 0이 아닐 수 있습니다.",
        "평행한 두 직선이 한 직선인지를 계수의 비로 정합니다. 원점을 지나면 0 / 0입니다.",
      ],
      secant: "Secant는 반올림된 점을 그 무엇과도 비교하지 않습니다. 직선의 계수 a, b, c를 한 번씩 반올림해 얻을 수는 있지만, 어떤 결정도 그것에 기대지 않습니다.",
    },
    ja: {
      title: "陰関数の直線と逆行列",
      short: "二つの方程式 a x − b y = −c を逆行列で解く。",
      lead: "直線は方程式です。二本の直線は二つの方程式で、2 × 2 の逆行列で解けます。求めた点は、両方の線分の端の間になければなりません。",
      how: [
        "各直線を a x − b y = −c と書きます。a = 1 / (x2 − x1)、b = 1 / (y2 − y1) です。",
        "二つの方程式の行列式が 0 なら平行です。そうでなければ逆行列が点を与えます。",
        "その点を、各線分の x と y の最小値、最大値と比べます。",
      ],
      fails: [
        "垂直や水平の線分では 0 で割ることになり、NaN が続きます。",
        "比べるのは丸められた点です。端での交点を失ったり、端をわずかに越えたものを見つけたりします。",
        "係数は丸められた商なので、平行な直線の行列式が 0 にならないことがあります。",
        "平行な二直線が一つの直線かどうかを係数の比で決めます。原点を通ると 0 / 0 です。",
      ],
      secant: "Secant は丸めた点を何かと比べることはありません。直線の係数 a、b、c は一度だけ丸めて得られますが、どの判定もそれを使いません。",
    },
  },
  wedge: {
    en: {
      title: "Wedge products",
      short: "Quotients of signed areas; parallel segments are compared by x.",
      lead: "The wedge product of two vectors is the signed area of the parallelogram that they span. Its quotients say where the lines meet, and 0 says that they are parallel.",
      how: [
        "AB ∧ CD ≠ 0: the lines cross, and two quotients of wedge products are the parameters.",
        "Both have to be from 0 to 1.",
        "AB ∧ CD = 0: on one line if AB ∧ AC = 0, and then the intervals of x have to overlap.",
      ],
      fails: [
        "On a vertical line all x are equal, so that two segments far apart overlap.",
        "A segment of zero length has AB = 0, so that every point is on its line, and only x is compared.",
        "The quotients round: an end that lies on the other segment may get a parameter just above 1.",
      ],
      secant: "Secant treats a segment of zero length as the point that it is, before anything else. On one line it compares x, or y where all x are equal.",
    },
    ko: {
      title: "쐐기곱",
      short: "부호 있는 넓이의 비를 쓰고, 평행한 선분은 x로 비교한다.",
      lead: "두 벡터의 쐐기곱은 두 벡터가 만드는 평행사변형의 부호 있는 넓이입니다. 그 비는 직선이 만나는 곳을 말하고, 0은 평행함을 말합니다.",
      how: [
        "AB ∧ CD ≠ 0이면 두 직선이 만나고, 쐐기곱의 두 비가 매개변수입니다.",
        "둘 다 0과 1 사이여야 합니다.",
        "AB ∧ CD = 0일 때, AB ∧ AC = 0이면 한 직선 위에 있고, x의 구간이 겹쳐야 합니다.",
      ],
      fails: [
        "세로 직선에서는 모든 x가 같으므로, 멀리 떨어진 두 선분도 겹친다고 합니다.",
        "길이가 0인 선분은 AB = 0이므로 모든 점이 그 직선 위에 있고, x만 비교합니다.",
        "비가 반올림됩니다. 다른 선분 위에 놓인 끝점의 매개변수가 1을 살짝 넘을 수 있습니다.",
      ],
      secant: "Secant는 길이가 0인 선분을 무엇보다 먼저 점으로 다룹니다. 한 직선 위에서는 x를, x가 모두 같으면 y를 비교합니다.",
    },
    ja: {
      title: "ウェッジ積",
      short: "符号つき面積の比を使い、平行な線分は x で比べる。",
      lead: "二つのベクトルのウェッジ積は、それらが張る平行四辺形の符号つき面積です。その比が直線の交わる場所を、0 が平行であることを示します。",
      how: [
        "AB ∧ CD ≠ 0 なら直線は交わり、ウェッジ積の二つの比がパラメータになります。",
        "どちらも 0 から 1 の間になければなりません。",
        "AB ∧ CD = 0 のとき、AB ∧ AC = 0 なら一直線上にあり、x の区間が重なる必要があります。",
      ],
      fails: [
        "垂直な直線では x がすべて等しいので、遠く離れた線分も重なることになります。",
        "長さ 0 の線分では AB = 0 なので、どの点もその直線上にあり、x しか比べません。",
        "比は丸められます。相手の線分上にある端点のパラメータが、1 をわずかに越えることがあります。",
      ],
      secant: "Secant は長さ 0 の線分を、何よりも先に点として扱います。一直線上では x を、x がすべて等しければ y を比べます。",
    },
  },
  sphere: {
    en: {
      title: "A segment and a disc",
      short: "A quadratic equation along a unit direction.",
      lead: "Put the points of the segment into the equation of the circle: a quadratic equation in t. Its discriminant says whether the line meets the disc.",
      how: [
        "Make the direction a unit vector, and s the vector from the center to the start.",
        "t² + 2 (s·d) t + s·s − r² = 0. A negative discriminant: the line misses.",
        "The start is inside if s·s ≤ r². Otherwise a root has to lie between 0 and the length.",
      ],
      fails: [
        "A unit vector is rounded. Of lines that exactly touch, many get a discriminant just below 0.",
        "Far from the disc s·s is large and is taken away again, and what decides is lost with it.",
        "An end that lies exactly on the circle is lost when the root rounds to just beyond the length.",
      ],
      secant: "Nothing is normalised. The discriminant is one polynomial of the given numbers, whose sign is exact, so a tangent is a tangent: (−2, −1)–(1, 3) touches the unit circle, at a point that no float has.",
    },
    ko: {
      title: "선분과 원판",
      short: "단위 방향을 따라 이차방정식을 푼다.",
      lead: "선분의 점을 원의 방정식에 넣으면 t에 대한 이차방정식이 됩니다. 판별식이 직선과 원판이 만나는지 말해 줍니다.",
      how: [
        "방향을 단위벡터로 만들고, 중심에서 시작점까지의 벡터를 s라 합니다.",
        "t² + 2 (s·d) t + s·s − r² = 0입니다. 판별식이 음수이면 직선이 비껴갑니다.",
        "s·s ≤ r²이면 시작점이 안에 있습니다. 아니면 근이 0과 길이 사이에 있어야 합니다.",
      ],
      fails: [
        "단위벡터는 반올림됩니다. 정확히 접하는 직선 가운데 많은 것이 0보다 조금 작은 판별식을 얻습니다.",
        "원판에서 멀면 s·s가 커졌다가 다시 빠지면서, 판단할 자릿수가 함께 사라집니다.",
        "정확히 원 위에 놓인 끝점은, 근이 길이를 살짝 넘게 반올림되면 사라집니다.",
      ],
      secant: "아무것도 정규화하지 않습니다. 판별식은 주어진 수의 다항식 하나이고 그 부호가 정확하므로, 접선은 접선입니다. (−2, −1)–(1, 3)은 단위원에, 어떤 부동소수점 수로도 나타낼 수 없는 점에서 접합니다.",
    },
    ja: {
      title: "線分と円板",
      short: "単位ベクトルに沿って二次方程式を解く。",
      lead: "線分の点を円の方程式に入れると、t の二次方程式になります。判別式が、直線と円板が交わるかどうかを示します。",
      how: [
        "向きを単位ベクトルにし、中心から始点までのベクトルを s とします。",
        "t² + 2 (s·d) t + s·s − r² = 0 です。判別式が負なら直線は外れます。",
        "s·s ≤ r² なら始点は内側です。そうでなければ、根が 0 と長さの間になければなりません。",
      ],
      fails: [
        "単位ベクトルは丸められます。ちょうど接する直線の多くで、判別式が 0 をわずかに下回ります。",
        "円板から遠いと s·s が大きくなり、また引かれるとき、判定に必要な桁も失われます。",
        "ちょうど円周上にある端点は、根が長さをわずかに越えて丸められると失われます。",
      ],
      secant: "何も正規化しません。判別式は与えられた数の一つの多項式で、その符号は正確です。だから接線は接線です。(−2, −1)–(1, 3) は単位円に、どの浮動小数点数でも表せない点で接します。",
    },
  },
};
