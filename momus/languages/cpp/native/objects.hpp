// Objects: made by a constructor, called method by method, looked at in the end.
#ifndef MOMUS_OBJECTS_HPP
#define MOMUS_OBJECTS_HPP

#include "calls.hpp"

namespace momus {

// A method by its name in the exercise: calls it, writes its result. Returns false for arguments that it cannot take.
template <class Class> struct method {
    const char *name;
    bool (*call)(Class &object, place arguments);
};

template <class Class> struct observed {
    void (*write)(Class &object);
};

template <class Class, class Call> struct method_call {
    typedef typename Call::target_type target_type;
    typedef typename signature<target_type>::result returned;
    typedef slots_of<typename signature<target_type>::parameters> layout;
    typedef typename layout::type slots_type;

    template <size_t... I> static returned call(Class &object, slots_type &slots, std::index_sequence<I...>) {
        (void)slots;
        return Call::call(object, std::get<I>(slots).pass()...);
    }
    static void call_and_write(Class &object, slots_type &slots, std::true_type) {
        call(object, slots, typename layout::indices());
        momus_put_byte('N');
    }
    static void call_and_write(Class &object, slots_type &slots, std::false_type) {
        auto &&value = call(object, slots, typename layout::indices());
        momus::write(value);
    }
    static bool run(Class &object, place given) {
        place arguments[MOST_ARGUMENTS];
        slots_type slots;
        if (!split(given, arguments, signature<target_type>::parameters::count) || !read_slots(slots, arguments, typename layout::indices()))
            return false;
        call_and_write(object, slots, std::is_void<returned>());
        return true;
    }
};

// Do something that writes a part of the value; what it throws is that part. Memory that ran out is told to the caller.
template <class Action> bool attempt(Action action) {
    uint8_t *begin = momus_at;
    try {
        action();
    } catch (...) {
        thrown error = current_exception();
        if (error.is_memory)
            return false;
        rewind_to(begin);
        open_tagged("raised", 1);
        write_name(error.type.c_str());
    }
    return true;
}

// `Maker::parameters` and `Maker::made(arguments...)` construct; `Maker::methods` and `Maker::observe` are tables.
template <class Maker> struct object {
    typedef typename Maker::made_type made_type;
    typedef slots_of<typename Maker::parameters> layout;
    typedef typename layout::type slots_type;

    template <size_t... I> static made_type *construct_it(slots_type &slots, std::index_sequence<I...>) {
        (void)slots;
        return Maker::made(std::get<I>(slots).pass()...);
    }

    static char call_one(made_type &made, place call) {
        place parts[2];
        if (!split(call, parts, 2))
            return '~';
        const uint32_t length = momus_u32(parts[0] + 1);
        for (const auto &known : Maker::methods()) {
            if (!known.name || std::strlen(known.name) != length || std::memcmp(known.name, parts[0] + 5, length) != 0)
                continue;
            bool fits = true;
            bool has_memory = attempt([&] { fits = known.call(made, parts[1]); });
            return !has_memory ? '#' : fits ? 0 : '~';
        }
        return '~';
    }

    static char write_parts(made_type &made, place calls) {
        uint32_t count;
        place call = momus_items(calls, &count);
        uint32_t observed = 0;
        for (const auto &one : Maker::observe())
            observed += one.write != nullptr;
        momus_put_open('(', count + observed);
        for (; count--; call = momus_skip(call)) {
            char failure = call_one(made, call);
            if (failure)
                return failure;
        }
        for (const auto &one : Maker::observe())
            if (one.write && !attempt([&] { one.write(made); }))
                return '#';
        return 0;
    }

    // Make another object and its calls. What they do is no answer. The object is left in `other`, to exist beside the first one.
    static char use_beside(place input, slots_type &slots, made_type *&other) {
        place parts[2], arguments[MOST_ARGUMENTS];
        if (!split(input, parts, 2) || !split(parts[0], arguments, Maker::parameters::count) ||
            !read_slots(slots, arguments, typename layout::indices()))
            return '~';
        uint8_t *begin = momus_at;
        char failure = 0;
        bool has_memory = attempt([&] {
            other = construct_it(slots, typename layout::indices());
            uint32_t count;
            place call = momus_items(parts[1], &count);
            for (; count-- && !failure; call = momus_skip(call))
                failure = call_one(*other, call);
        });
        rewind_to(begin);
        return has_memory ? failure : '#';
    }

    static void write_after() { momus_put_byte('N'); }

    static place run(place input) {
        // The arguments, another object if there is one, and the calls.
        place parts[3], arguments[MOST_ARGUMENTS];
        uint8_t *begin = momus_at;
        place next = split(input, parts, 2);
        const bool is_beside = !next;
        if (is_beside)
            next = split(input, parts, 3);
        if (!next || !split(parts[0], arguments, Maker::parameters::count)) {
            momus_tag_alone('~');
            return momus_skip(input);
        }
        momus_arena_reset(seed_of(arguments, Maker::parameters::count));
        slots_type slots;
        if (!read_slots(slots, arguments, typename layout::indices())) {
            momus_tag_alone('~');
            return next;
        }
        const bool is_extended = momus_wanted();
        try {
            momus_call_begin();
            made_type *made = construct_it(slots, typename layout::indices());
            uint8_t *opened = nullptr;
            if (is_extended) {
                momus_put_byte('+');
                momus_put_open('(', 3);
                opened = momus_open_bytes();
            }
            slots_type other_slots;
            made_type *other = nullptr;
            char failure = is_beside ? use_beside(parts[1], other_slots, other) : 0;
            if (!failure)
                failure = write_parts(*made, parts[is_beside ? 2 : 1]);
            if (!failure) {
                delete other;
                delete made;
            }
            momus_call_end();
            if (failure)
                momus_tag_alone(failure);
            else if (is_extended) {
                momus_close_bytes(opened);
                write_rest(write_after);
            }
        } catch (...) {
            momus_call_end();
            thrown error = current_exception();
            rewind_to(begin);
            write_raised(error, write_after);
        }
        return next;
    }
};

} // namespace momus

#endif
