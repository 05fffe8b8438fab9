package momus.worker;

import java.util.ArrayList;
import java.util.List;

/** What an exercise looks at in the end: `toList()`, `get(0)`, `count`, `self`; `str(self)` and `len(self)` as Python would say it. */
final class Observation {
    private final String name;
    private final Object[] arguments;
    private final boolean isField;

    Observation(String text) {
        String said = text.strip();
        if (said.equals("str(self)")) {
            said = "toString()";
        } else if (said.equals("len(self)")) {
            said = "size()";
        } else if (said.startsWith("self.")) {
            said = said.substring(5);
        }
        int opened = said.indexOf('(');
        isField = opened < 0;
        name = isField ? said : said.substring(0, opened).strip();
        List<Object> given = new ArrayList<>();
        String inner = isField ? "" : said.substring(opened + 1, said.lastIndexOf(')')).strip();
        for (String one : inner.isEmpty() ? new String[0] : inner.split(",")) {
            String word = one.strip();
            boolean isText = word.length() > 1 && (word.charAt(0) == '"' || word.charAt(0) == '\'');
            given.add(isText ? word.substring(1, word.length() - 1) : (Object) Integer.valueOf(word));
        }
        arguments = given.toArray();
    }

    String name() {
        return name;
    }

    Object[] arguments() {
        return arguments;
    }

    boolean isField() {
        return isField;
    }

    boolean isObject() {
        return isField && name.equals("self");
    }
}
