// What a peer in C++ shows of itself: a table of contenders, each one function and one line.
//
// A contender is given all pairs at once and goes through them by itself, so no call from Rust is
// timed. To bring the pairs into its own form is not timed either.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

// Kept the same as in `src/pairs/foreign.rs`.

// An answer, to be compared with those of the others.
struct Plain {
    // 0 for no, 1 for one point, 2 for more than one.
    std::uint8_t kind;
    double x, y;
};

// How the pairs are stored: made from a number of pairs, as the numbers of each, one after the other.
struct Form {
    void *(*make)(const double *numbers, std::size_t pairs);
    void (*drop)(void *records);
};

enum Claim : std::uint8_t { EXACT, INEXACT };

struct Contender {
    const char *test;
    const char *name;
    Claim claim;
    const Form *form;
    // Answers the first so many pairs: the sum of the digests; or, if there is a place for them, the
    // answers, and zero.
    std::uint64_t (*run)(const void *records, std::size_t pairs, Plain *answers);
};

struct Peer {
    const char *version;
    const Contender *contenders;
    std::size_t length;
};

inline Plain plain(bool answer) { return {answer, 0.0, 0.0}; }
inline Plain plain(const Plain &answer) { return answer; }

inline std::uint64_t bits(double x) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}

inline std::uint64_t digest(bool answer) { return answer; }
inline std::uint64_t digest(const Plain &answer) {
    return answer.kind == 0 ? 0 : bits(answer.x) + bits(answer.y);
}

// `Record` has a constructor from the numbers of a pair, and says how many these are.
template <class Record> void *make(const double *numbers, std::size_t pairs) {
    auto *records = new std::vector<Record>();
    records->reserve(pairs);
    for (std::size_t k = 0; k < pairs; k++)
        records->emplace_back(numbers + k * Record::numbers);
    return records;
}

template <class Record> void drop(void *records) {
    delete static_cast<std::vector<Record> *>(records);
}

template <class Record> constexpr Form form{make<Record>, drop<Record>};

// The loop of everybody.
template <class Record, auto answer>
std::uint64_t run(const void *records, std::size_t pairs, Plain *answers) {
    const Record *record = static_cast<const std::vector<Record> *>(records)->data();
    std::uint64_t sum = 0;
    if (answers != nullptr)
        for (std::size_t k = 0; k < pairs; k++)
            answers[k] = plain(answer(record[k]));
    else
        for (std::size_t k = 0; k < pairs; k++)
            sum += digest(answer(record[k]));
    return sum;
}

template <class Record, auto answer>
constexpr Contender contender(const char *test, const char *name, Claim claim) {
    return {test, name, claim, &form<Record>, run<Record, answer>};
}

// Which tests there are is told in `src/pairs/mod.rs`.
#define PEER(name, version, ...)                                                                   \
    extern "C" Peer name##_peer() {                                                                \
        static const Contender contenders[] = {__VA_ARGS__};                                       \
        return {version, contenders, sizeof contenders / sizeof contenders[0]};                    \
    }
