public class Guess {
    public static void main(String[] words) {
        int low = 0, high = 1000;
        while (true) {
            int middle = (low + high) / 2;
            char said = Ask.ask(middle);
            if (said == '=') {
                Ask.answer(middle);
                return;
            }
            if (said == '<') high = middle - 1; else low = middle + 1;
        }
    }
}
