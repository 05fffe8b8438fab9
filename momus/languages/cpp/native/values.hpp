// Values of the wire as C++ objects, and back, led by the types that the submission itself declares.
//
// This stands behind the submission, so that the submission sees no header that it did not ask for; its macros are undone before.
// A container of the standard library is known here if its header was included by then: the guards of libstdc++ tell.
#ifndef MOMUS_VALUES_HPP
#define MOMUS_VALUES_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <new>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>

#ifndef MOMUS_CONVERTS
#define MOMUS_CONVERTS 0
#endif

#define _Noreturn __attribute__((noreturn))
extern "C" {
#include "arena.h"
#include "wire.h"
}
#undef _Noreturn

namespace momus {

typedef const uint8_t *place;

template <bool Is> using only_if = typename std::enable_if<Is>::type;
template <class T> struct never { static constexpr bool value = false; };

inline void write_name(const char *text) { momus_put_text(text, std::strlen(text)); }

inline void open_tagged(const char *tag, uint32_t more) {
    momus_put_open('(', 2 + more);
    momus_put_byte('.');
    write_name(tag);
}

inline bool is_text(place at) { return *at == 'u' || *at == 's'; }

// The name of a type as people write it.
inline std::string name_of(const std::type_info &type) {
    if (type == typeid(std::string))
        return "std::string";
    int status = 0;
    char *name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
    std::string found = name ? name : type.name();
    std::free(name);
    return found;
}

inline void write_opaque(const std::type_info &type) {
    open_tagged("opaque", 1);
    write_name(name_of(type).c_str());
}

// A type that holds no value: it cannot be an argument; as a result it is only named.
template <class T, class = void> struct codec {
    static bool read(place &, T &) {
        static_assert(never<T>::value, "a value of this type cannot be made");
        return false;
    }
    static void write(const T &) { write_opaque(typeid(T)); }
};

template <class T> bool read(place &at, T &to) { return codec<T>::read(at, to); }
template <class T> void write(const T &value) { codec<T>::write(value); }

// ---- numbers, characters, texts

template <> struct codec<bool> {
    static bool read(place &at, bool &to) {
        uint64_t magnitude;
        int is_negative;
        place next = momus_get_integer(at, &magnitude, &is_negative);
        if (!next || (!MOMUS_CONVERTS && (is_negative || magnitude > 1)))
            return false;
        at = next;
        to = magnitude != 0;
        return true;
    }
    static void write(bool value) { momus_put_byte(value ? 'T' : 'F'); }
};

template <class T> struct codec<T, only_if<std::is_integral<T>::value && sizeof(T) <= 8>> {
    static bool read(place &at, T &to) {
        if (*at == 'i' && std::is_signed<T>::value && sizeof(T) == 4) {
            std::memcpy(&to, at + 1, 4);
            at += 5;
            return true;
        }
        uint64_t magnitude;
        int is_negative;
        place next = momus_get_integer(at, &magnitude, &is_negative);
        if (!next && MOMUS_CONVERTS && *at == 'g') {
            double number;
            at = momus_get_double(at, &number);
            to = T(number);
            return true;
        }
        if (!next)
            return false;
        const uint64_t most = ~uint64_t(0) >> (64 - 8 * sizeof(T) + std::is_signed<T>::value);
        // A caller who goes by the exercise's own C++ declaration has a value of that type, which is converted to the submission's.
        if (!MOMUS_CONVERTS && (is_negative ? !std::is_signed<T>::value || magnitude > most + 1 : magnitude > most))
            return false;
        to = T(is_negative ? 0 - magnitude : magnitude);
        at = next;
        return true;
    }
    static void write(T value) {
        if (std::is_signed<T>::value)
            momus_put_i64(int64_t(value));
        else
            momus_put_integer(uint64_t(value), 0);
    }
};

template <> struct codec<char> {
    static bool read(place &at, char &to) {
        if (is_text(at)) {
            if (momus_u32(at + 1) != 1)
                return false;
            to = char(at[5]);
            at += 6;
            return true;
        }
        signed char number;
        if (!codec<signed char>::read(at, number))
            return false;
        to = char(number);
        return true;
    }
    static void write(char value) {
        const unsigned char byte = value;
        const char both[2] = {char(0xC0 | byte >> 6), char(0x80 | (byte & 0x3F))};
        if (byte < 0x80)
            momus_put_text(&value, 1);
        else
            momus_put_text(both, 2);
    }
};

template <class T> struct codec<T, only_if<std::is_floating_point<T>::value>> {
    static bool read(place &at, T &to) {
        double number;
        place next = momus_get_double(at, &number);
        if (!next)
            return false;
        at = next;
        to = T(number);
        return true;
    }
    static void write(T value) { momus_put_double(double(value)); }
};

template <class T> struct codec<T, only_if<std::is_enum<T>::value>> {
    typedef typename std::underlying_type<T>::type number;
    static bool read(place &at, T &to) {
        number found;
        if (!codec<number>::read(at, found))
            return false;
        to = T(found);
        return true;
    }
    static void write(T value) { codec<number>::write(number(value)); }
};

template <> struct codec<std::string> {
    static bool read(place &at, std::string &to) {
        if (!is_text(at))
            return false;
        to.assign(reinterpret_cast<const char *>(at + 5), momus_u32(at + 1));
        at += 5 + momus_u32(at + 1);
        return true;
    }
    static void write(const std::string &value) { momus_put_text(value.data(), value.size()); }
};

template <> struct codec<std::nullptr_t> {
    static bool read(place &at, std::nullptr_t &) { return *at++ == 'N'; }
    static void write(std::nullptr_t) { momus_put_byte('N'); }
};

// ---- objects of fixed parts

template <class A, class B> struct codec<std::pair<A, B>> {
    static bool read(place &at, std::pair<A, B> &to) {
        uint32_t count;
        place items = momus_items(at, &count);
        if (!items || count != 2 || !momus::read(items, const_cast<typename std::remove_const<A>::type &>(to.first)) ||
            !momus::read(items, to.second))
            return false;
        at = items;
        return true;
    }
    static void write(const std::pair<A, B> &value) {
        momus_put_open('(', 2);
        momus::write(value.first);
        momus::write(value.second);
    }
};

template <class... T> struct codec<std::tuple<T...>> {
    template <size_t... I> static bool read_each(place &at, std::tuple<T...> &to, std::index_sequence<I...>) {
        bool fits = true;
        (void)std::initializer_list<int>{(fits = fits && momus::read(at, std::get<I>(to)), 0)...};
        return fits;
    }
    template <size_t... I> static void write_each(const std::tuple<T...> &value, std::index_sequence<I...>) {
        (void)std::initializer_list<int>{(momus::write(std::get<I>(value)), 0)...};
    }
    static bool read(place &at, std::tuple<T...> &to) {
        uint32_t count;
        place items = momus_items(at, &count);
        if (!items || count != sizeof...(T) || !read_each(items, to, std::index_sequence_for<T...>()))
            return false;
        at = items;
        return true;
    }
    static void write(const std::tuple<T...> &value) {
        momus_put_open('(', sizeof...(T));
        write_each(value, std::index_sequence_for<T...>());
    }
};

template <class T> bool read_items(place &at, T *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!momus::read(at, to[i]))
            return false;
    return true;
}

template <class T> void write_items(const T *from, uint64_t count) {
    if (count > INT32_MAX) {
        momus_overflow = 1;
        return;
    }
    momus_put_open('[', uint32_t(count));
    for (uint64_t i = 0; i < count && !momus_overflow; i++)
        momus::write(from[i]);
}

template <class T, size_t N> struct codec<T[N]> {
    static bool read(place &at, T (&to)[N]) {
        uint32_t count;
        if (std::is_same<T, char>::value && is_text(at)) {
            count = momus_u32(at + 1);
            if (count >= N)
                return false;
            std::memcpy(static_cast<void *>(to), at + 5, count);
            at += 5 + count;
            return true;
        }
        place items = momus_items(at, &count);
        if (!items || count > N || !read_items(items, to, count))
            return false;
        at = items;
        return true;
    }
    static void write(const T (&value)[N]) {
        if (std::is_same<T, char>::value)
            momus_put_text(reinterpret_cast<const char *>(value), strnlen(reinterpret_cast<const char *>(value), N));
        else
            write_items(value, N);
    }
};

} // namespace momus

#endif
