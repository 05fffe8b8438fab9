// Structs by their fields, pointers to one value, to an array, to a text, to the nodes of a linked list.
#ifndef MOMUS_POINTERS_HPP
#define MOMUS_POINTERS_HPP

#include "containers.hpp"

namespace momus {

// The glue says of each struct in a signature: its name, its fields, and which of them link to the next and previous node.
template <class T> struct fields {
    static constexpr bool known = false;
    static constexpr int next = -1, previous = -1, count = 0;
};

template <class T> struct is_record {
    static constexpr bool value = fields<T>::known;
};

// Call `visit(index, name, field)` for each field of the object.
template <class T, class Visit> struct each_field {
    T &object;
    Visit &visit;
    int index = 0;
    template <class M> void operator()(const char *name, M T::*member) { visit(index++, name, object.*member); }
};

template <class T, class Visit> void visit_fields(T &object, Visit &&visit) {
    each_field<T, Visit> each{object, visit};
    fields<T>::each(each);
}

// Make an object in raw memory by its default constructor, or else field by field: nothing of it is left undefined.
template <class T> void construct(void *memory) {
    if constexpr (std::is_array<T>::value || std::is_scalar<T>::value)
        std::memset(memory, 0, sizeof(T));
    else if constexpr (std::is_default_constructible<T>::value)
        new (memory) T{};
    else {
        static_assert(is_record<T>::value, "a value of this type cannot be made: it has no constructor without arguments");
        std::memset(memory, 0, sizeof(T));
        visit_fields(*static_cast<T *>(memory), [](int, const char *, auto &field) {
            construct<typename std::remove_reference<decltype(field)>::type>(&field);
        });
    }
}

template <class T> bool read_fields(place &at, T &to) {
    uint32_t count;
    place named = momus_tagged(at, "record");
    if (!named || !(named = momus_items(momus_skip(named), &count)))
        return false;
    while (count--) {
        place name = named + 5, item = momus_skip(name);
        const uint32_t length = momus_u32(name + 1);
        bool is_found = false, fits = false;
        visit_fields(to, [&](int, const char *known, auto &field) {
            if (is_found || std::strlen(known) != length || std::memcmp(known, name + 5, length) != 0)
                return;
            is_found = true;
            fits = momus::read(item, field);
        });
        if (!fits)
            return false;
        named = item;
    }
    at = named;
    return true;
}

template <class T> void write_fields(const T &value) {
    open_tagged("record", 2);
    write_name(fields<T>::name);
    momus_put_open('(', fields<T>::count - (fields<T>::next >= 0) - (fields<T>::previous >= 0));
    visit_fields(const_cast<T &>(value), [](int index, const char *name, auto &field) {
        if (index == fields<T>::next || index == fields<T>::previous)
            return;
        momus_put_open('(', 2);
        write_name(name);
        momus::write(field);
    });
}

template <class T> struct codec<T, only_if<is_record<T>::value>> {
    static bool read(place &at, T &to) { return read_fields(at, to); }
    static void write(const T &value) { write_fields(value); }
};

// ---- linked lists

template <class T> void set_if_link(T *&field, T *node) { field = node; }
template <class F, class T> only_if<!std::is_same<F, T *>::value> set_if_link(F &, T *) {}
template <class T> T *link_of(T *field, T *) { return field; }
template <class F, class T> only_if<!std::is_same<F, T *>::value> *link_of(F &, T *) { return nullptr; }

template <class T> void set_link(T *node, int which, T *to) {
    visit_fields(*node, [&](int index, const char *, auto &field) {
        if (index == which)
            set_if_link(field, to);
    });
}

template <class T> T *following(T *node) {
    T *found = nullptr;
    visit_fields(*node, [&](int index, const char *, auto &field) {
        if (index == fields<T>::next)
            found = static_cast<T *>(static_cast<void *>(link_of(field, static_cast<T *>(nullptr))));
    });
    return found;
}

template <class T> constexpr bool has_one_item() {
    return fields<T>::count - (fields<T>::next >= 0) - (fields<T>::previous >= 0) == 1;
}

template <class T> bool read_node(place &at, T &node) {
    if (!has_one_item<T>())
        return read_fields(at, node);
    bool fits = false;
    visit_fields(node, [&](int index, const char *, auto &field) {
        if (index != fields<T>::next && index != fields<T>::previous)
            fits = momus::read(at, field);
    });
    return fits;
}

template <class T> T *taken() {
    void *memory = momus_arena_take(sizeof(T));
    construct<T>(memory);
    return static_cast<T *>(memory);
}

template <class T> bool read_linked(place &at, T *&head) {
    uint32_t count;
    place items = momus_items(at, &count);
    T *before = nullptr;
    head = nullptr;
    if (!items || fields<T>::next < 0)
        return false;
    while (count--) {
        T *node = taken<T>();
        set_link<T>(node, fields<T>::next, nullptr);
        if (!read_node(items, *node))
            return false;
        if (before)
            set_link(before, fields<T>::next, node);
        else
            head = node;
        set_link(node, fields<T>::previous, before);
        before = node;
    }
    at = items;
    return true;
}

// A second walker at double speed meets the first where the nodes go round.
template <class T> bool is_endless(T *slow) {
    for (T *fast = slow; fast && (fast = following(fast));) {
        slow = following(slow);
        fast = following(fast);
        if (fast && fast == slow)
            return true;
    }
    return false;
}

template <class T> void write_linked(T *node) {
    if (is_endless(node)) {
        open_tagged("opaque", 1);
        write_name("a list that never ends");
        return;
    }
    uint32_t count = 0;
    open_tagged("linked", 1);
    uint8_t *opened = momus_at;
    momus_put_open('(', 0);
    for (; node && !momus_overflow; count++, node = following(node)) {
        if (!has_one_item<T>()) {
            write_fields(*node);
            continue;
        }
        visit_fields(*node, [](int index, const char *, auto &field) {
            if (index != fields<T>::next && index != fields<T>::previous)
                momus::write(field);
        });
    }
    if (!momus_overflow)
        std::memcpy(opened + 1, &count, 4);
}

// ---- pointers

template <class T> constexpr bool is_character() {
    return std::is_same<T, char>::value || std::is_same<T, unsigned char>::value || std::is_same<T, signed char>::value;
}

template <class T> bool read_target(place &at, T *&to, std::true_type) {
    place linked = momus_tagged(at, "linked");
    if (linked && read_linked(linked, to)) {
        at = linked;
        return true;
    }
    to = linked ? nullptr : taken<T>();
    return to && momus::read(at, *to);
}

template <class T> bool read_target(place &at, T *&to, std::false_type) {
    to = taken<T>();
    return momus::read(at, *to);
}

template <class T> struct codec<T *, only_if<!std::is_const<T>::value && !std::is_function<T>::value && !std::is_void<T>::value>> {
    static bool read(place &at, T *&to) {
        uint32_t count;
        if (*at == 'N') {
            to = nullptr;
            at++;
            return true;
        }
        if (is_text(at) && is_character<T>()) {
            count = momus_u32(at + 1);
            if (std::memchr(at + 5, 0, count))
                return false;
            char *text = static_cast<char *>(momus_arena_take(size_t(count) + 1));
            std::memcpy(text, at + 5, count);
            text[count] = 0;
            to = reinterpret_cast<T *>(text);
            at += 5 + count;
            return true;
        }
        place items = momus_items(at, &count);
        if (!items)
            return read_target(at, to, std::integral_constant<bool, is_record<T>::value>());
        T *array = static_cast<T *>(momus_arena_take(count * sizeof(T)));
        for (uint32_t i = 0; i < count; i++)
            construct<T>(array + i);
        if (!read_items(items, array, count))
            return false;
        to = array;
        at = items;
        return true;
    }
    static void write_record(T *value, std::true_type) {
        if (fields<T>::next >= 0)
            write_linked(value);
        else
            momus::write(*value);
    }
    static void write_record(T *, std::false_type) { write_opaque(typeid(T *)); }
    static void write(T *value) {
        if (is_record<T>::value && fields<T>::next >= 0)
            write_record(value, std::integral_constant<bool, is_record<T>::value>());
        else if (!value)
            momus_put_byte('N');
        else if (std::is_same<T, char>::value)
            write_name(reinterpret_cast<const char *>(value));
        else
            write_record(value, std::integral_constant<bool, is_record<T>::value>());
    }
};

template <class T> struct codec<const T *, only_if<!std::is_function<T>::value && !std::is_void<T>::value>> {
    static bool read(place &at, const T *&to) {
        T *made;
        if (!codec<T *>::read(at, made))
            return false;
        to = made;
        return true;
    }
    static void write(const T *value) { codec<T *>::write(const_cast<T *>(value)); }
};

// ---- in the shape of a wire value: an array has as many items as there were

template <class T> void write_like(place, const T &value) { momus::write(value); }

template <class T> void write_like(place shape, T *const &value) {
    uint32_t count;
    place items = momus_items(shape, &count);
    if (value && items) {
        momus_put_open(*shape == '[' ? '[' : '(', count);
        for (uint32_t i = 0; i < count; i++, items = momus_skip(items))
            write_like(items, value[i]);
    } else if (value && !is_record<typename std::remove_const<T>::type>::value && (!is_character<T>() || *shape == 'i'))
        momus::write(*value);
    else
        momus::write(value);
}

} // namespace momus

#endif
