import { CODE_LENGTH } from "./code";

/** The fields of a typed code: one field, or one for each digit if a script has drawn boxes. */
export interface TypedCode {
  code?: string | undefined;
  digit?: (string | undefined)[] | undefined;
}

/** What stands between or around digits of a code that was copied: spaces, hyphens, the asterisks of bold text. */
export const AROUND_CODE = /[\s*_~.-]/g;

/** The digits of a typed code. null if the text is not a code, which does not count as an attempt. */
export function readCode({ code, digit }: TypedCode, length = CODE_LENGTH): string | null {
  const typed = code ?? joinBoxes(digit ?? []);
  const digits = typed.replace(AROUND_CODE, "");
  return /^[0-9]+$/.test(digits) && digits.length === length ? digits : null;
}

function joinBoxes(boxes: (string | undefined)[]): string {
  const single = boxes.every((box) => box?.length === 1);
  return single && boxes.length === CODE_LENGTH ? boxes.join("") : "";
}
