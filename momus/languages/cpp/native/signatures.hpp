// What a function, a method or a constructor takes and returns, and the memory that its arguments are made in.
#ifndef MOMUS_SIGNATURES_HPP
#define MOMUS_SIGNATURES_HPP

#include "pointers.hpp"

namespace momus {

template <class... T> struct types {
    static constexpr int count = sizeof...(T);
};

template <class T> struct signature;

template <class R, class... A> struct signature<R (*)(A...)> {
    typedef R result;
    typedef types<A...> parameters;
};

#define MOMUS_METHOD(qualifiers)                                                                                           \
    template <class R, class C, class... A> struct signature<R (C::*)(A...) qualifiers> {                                  \
        typedef R result;                                                                                                  \
        typedef types<A...> parameters;                                                                                    \
    };
MOMUS_METHOD()
MOMUS_METHOD(const)
MOMUS_METHOD(&)
MOMUS_METHOD(const &)
#if __cplusplus >= 201703L
template <class R, class... A> struct signature<R (*)(A...) noexcept> : signature<R (*)(A...)> {};
MOMUS_METHOD(noexcept)
MOMUS_METHOD(const noexcept)
#endif
#undef MOMUS_METHOD

// One argument in its own memory, passed as the parameter wants it.
template <class P> struct slot {
    typedef typename std::remove_cv<typename std::remove_reference<P>::type>::type held;
    alignas(held) char memory[sizeof(held)];
    place shape = nullptr;

    slot() { construct<held>(memory); }
    slot(const slot &) = delete;
    ~slot() { value().~held(); }

    held &value() { return *reinterpret_cast<held *>(memory); }

    bool read(place argument) {
        place at = shape = argument;
        return momus::read(at, value());
    }
    P pass() { return pass_as(static_cast<typename std::add_pointer<P>::type>(nullptr), std::is_reference<P>()); }
    template <class Q> P pass_as(Q *, std::true_type) { return static_cast<P>(value()); }
    template <class Q> P pass_as(Q *, std::false_type) { return pass_copy(std::is_copy_constructible<held>()); }
    P pass_copy(std::true_type) { return value(); }
    P pass_copy(std::false_type) { return std::move(value()); }
};

template <class Parameters> struct slots_of;
template <class... P> struct slots_of<types<P...>> {
    typedef std::tuple<slot<P>...> type;
    typedef std::index_sequence_for<P...> indices;
};

template <class Slots, size_t... I> bool read_slots(Slots &slots, place *arguments, std::index_sequence<I...>) {
    bool fits = true;
    (void)std::initializer_list<int>{(fits = fits && std::get<I>(slots).read(arguments[I]), 0)...};
    (void)slots, (void)arguments;
    return fits;
}

// Note where each argument of an input begins; return where the next input does, NULL if they are not as many as announced.
enum { MOST_ARGUMENTS = 32 };
inline place split(place input, place *arguments, int expected) {
    uint32_t count;
    place at = momus_items(input, &count);
    if (!at || count > MOST_ARGUMENTS || int(count) != expected)
        return nullptr;
    for (uint32_t i = 0; i < count; i++) {
        arguments[i] = at;
        at = momus_skip(at);
    }
    return at;
}

inline uint32_t seed_of(place *arguments, int count) { return count > 0 ? momus_u32(arguments[0] + 1) ^ arguments[0][0] : 0; }

} // namespace momus

#endif
