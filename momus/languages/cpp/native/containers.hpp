// The containers of the standard library, each if the submission included its header.
#ifndef MOMUS_CONTAINERS_HPP
#define MOMUS_CONTAINERS_HPP

#include "values.hpp"

namespace momus {

template <class Container> void write_each(char tag, const Container &value) {
    momus_put_open(tag, uint32_t(value.size()));
    for (const auto &item : value) {
        if (momus_overflow)
            return;
        momus::write(item);
    }
}

// A container that grows at its end.
template <class Container, class Item> struct sequence_codec {
    static bool read(place &at, Container &to) {
        uint32_t count;
        if constexpr (std::is_same<Item, char>::value) {
            if (is_text(at)) {
                to.assign(at + 5, at + 5 + momus_u32(at + 1));
                at += 5 + momus_u32(at + 1);
                return true;
            }
        }
        place items = momus_items(at, &count);
        if (!items)
            return false;
        to.clear();
        while (count--) {
            Item item{};
            if (!momus::read(items, item))
                return false;
            to.push_back(std::move(item));
        }
        at = items;
        return true;
    }
    static void write(const Container &value) { write_each('[', value); }
};

template <class Container, class Item> struct set_codec {
    static bool read(place &at, Container &to) {
        uint32_t count;
        place items = momus_items(at, &count);
        if (!items)
            return false;
        to.clear();
        while (count--) {
            Item item{};
            if (!momus::read(items, item))
                return false;
            to.insert(std::move(item));
        }
        at = items;
        return true;
    }
    static void write(const Container &value) {
        open_tagged("set", 1);
        write_each('(', value);
    }
};

template <class Container, class Key, class Item> struct map_codec {
    static bool read_one(place &at, Container &to) {
        Key key{};
        Item item{};
        if (!momus::read(at, key) || !momus::read(at, item))
            return false;
        to.emplace(std::move(key), std::move(item));
        return true;
    }
    static bool read(place &at, Container &to) {
        to.clear();
        if (*at == '{') {
            place inner = at + 1;
            while (*inner != '0')
                if (!read_one(inner, to))
                    return false;
            at = inner + 1;
            return true;
        }
        uint32_t count;
        place pairs = momus_tagged(at, "dict");
        if (!pairs || !(pairs = momus_items(pairs, &count)))
            return false;
        while (count--) {
            pairs += 5;
            if (!read_one(pairs, to))
                return false;
        }
        at = pairs;
        return true;
    }
    static void write(const Container &value) {
        momus_put_byte('{');
        for (const auto &pair : value) {
            momus::write(pair.first);
            momus::write(pair.second);
        }
        momus_put_byte('0');
    }
};

#ifdef _GLIBCXX_VECTOR
template <class T, class A> struct codec<std::vector<T, A>> : sequence_codec<std::vector<T, A>, T> {
    static bool read(place &at, std::vector<T, A> &to) {
        uint32_t count;
        if (momus_items(at, &count))
            to.reserve(count);
        return sequence_codec<std::vector<T, A>, T>::read(at, to);
    }
};
template <class A> struct codec<std::vector<bool, A>> : sequence_codec<std::vector<bool, A>, bool> {
    static void write(const std::vector<bool, A> &value) {
        momus_put_open('[', uint32_t(value.size()));
        for (bool item : value)
            momus::write(item);
    }
};
#endif
#ifdef _GLIBCXX_DEQUE
template <class T, class A> struct codec<std::deque<T, A>> : sequence_codec<std::deque<T, A>, T> {};
#endif
#ifdef _GLIBCXX_LIST
template <class T, class A> struct codec<std::list<T, A>> : sequence_codec<std::list<T, A>, T> {};
#endif
#ifdef _GLIBCXX_SET
template <class T, class C, class A> struct codec<std::set<T, C, A>> : set_codec<std::set<T, C, A>, T> {};
template <class T, class C, class A> struct codec<std::multiset<T, C, A>> : sequence_codec<std::multiset<T, C, A>, T> {
    static bool read(place &at, std::multiset<T, C, A> &to) { return set_codec<std::multiset<T, C, A>, T>::read(at, to); }
};
#endif
#ifdef _GLIBCXX_UNORDERED_SET
template <class T, class H, class C, class A>
struct codec<std::unordered_set<T, H, C, A>> : set_codec<std::unordered_set<T, H, C, A>, T> {};
#endif
#ifdef _GLIBCXX_MAP
template <class K, class T, class C, class A> struct codec<std::map<K, T, C, A>> : map_codec<std::map<K, T, C, A>, K, T> {};
#endif
#ifdef _GLIBCXX_UNORDERED_MAP
template <class K, class T, class H, class C, class A>
struct codec<std::unordered_map<K, T, H, C, A>> : map_codec<std::unordered_map<K, T, H, C, A>, K, T> {};
#endif
#ifdef _GLIBCXX_ARRAY
template <class T, size_t N> struct codec<std::array<T, N>> {
    static bool read(place &at, std::array<T, N> &to) {
        uint32_t count;
        place items = momus_items(at, &count);
        if (!items || count != N || !read_items(items, to.data(), count))
            return false;
        at = items;
        return true;
    }
    static void write(const std::array<T, N> &value) { write_items(value.data(), N); }
};
#endif
#if defined _GLIBCXX_OPTIONAL && __cplusplus >= 201703L
template <class T> struct codec<std::optional<T>> {
    static bool read(place &at, std::optional<T> &to) {
        to.reset();
        if (*at == 'N') {
            at++;
            return true;
        }
        T item{};
        if (!momus::read(at, item))
            return false;
        to = std::move(item);
        return true;
    }
    static void write(const std::optional<T> &value) {
        if (value)
            momus::write(*value);
        else
            momus_put_byte('N');
    }
};
#endif
#if defined _GLIBCXX_STRING_VIEW && __cplusplus >= 201703L
template <> struct codec<std::string_view> {
    static bool read(place &at, std::string_view &to) {
        if (!is_text(at))
            return false;
        const uint32_t length = momus_u32(at + 1);
        char *text = static_cast<char *>(momus_arena_take(length));
        std::memcpy(text, at + 5, length);
        to = std::string_view(text, length);
        at += 5 + length;
        return true;
    }
    static void write(std::string_view value) { momus_put_text(value.data(), value.size()); }
};
#endif

} // namespace momus

#endif
