/** Whether a test file has a test or group with this title. A title that ends in " …" is the beginning of exactly one. */
export function hasTitle(source: string, title: string): boolean {
  if (!title.endsWith(" …")) return ['"', "`"].some((quote) => source.includes(quote + title + quote));
  const beginning = title.slice(0, -" …".length);
  return source.split(/["`]/).filter((words) => words.startsWith(beginning)).length === 1;
}
