import { CODE_LENGTH } from "~/models/codes/code";

/** The digits of a code, one for each box; missing ones are empty. */
export function splitCode(code: string): string[] {
  const digits = onlyDigits(code);
  return Array.from({ length: CODE_LENGTH }, (_, index) => digits[index] ?? "");
}

/**
 * The content of the boxes, and the next box, after `typed` was entered into box `index`. A whole code fills all
 * boxes; a second digit in a full box replaces the first.
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

function replaceDigit(current: string, typed: string): string {
  if (current === "") return typed;
  return typed.startsWith(current) ? typed.slice(1) : typed.slice(0, 1);
}
