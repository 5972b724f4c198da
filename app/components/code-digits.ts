export const CODE_LENGTH = 5;

/** The digits of a typed or stored code, one for each box; missing ones are empty. */
export function splitCode(code: string): string[] {
  const digits = onlyDigits(code);
  return Array.from({ length: CODE_LENGTH }, (_, index) => digits[index] ?? "");
}

/**
 * What the boxes hold, and which one comes next, after `typed` became the text of box `index`.
 * A whole code fills all boxes wherever it lands; a second digit typed into a full box takes its place.
 */
export function placeDigits(
  boxes: readonly string[],
  index: number,
  typed: string,
): { boxes: string[]; next: number } {
  const digits = onlyDigits(typed);
  if (digits.length >= CODE_LENGTH) return { boxes: splitCode(digits), next: CODE_LENGTH - 1 };
  const added = digits.length === 2 ? replaceDigit(boxes[index] ?? "", digits) : digits;
  const changed = boxes.map((digit, place) => {
    if (place === index) return added[0] ?? "";
    return added[place - index] ?? digit;
  });
  return { boxes: changed, next: Math.min(index + added.length, CODE_LENGTH - 1) };
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

function replaceDigit(held: string, typed: string): string {
  if (held === "") return typed;
  return typed.startsWith(held) ? typed.slice(1) : typed.slice(0, 1);
}
