/** "users, products and outlets". In browsers too, the oldest of which have no `at` and no `Intl.ListFormat`. */
export const joinWords = (words: readonly string[], last: "and" | "or" = "and"): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${last} ${words.slice(-1).join()}`;
