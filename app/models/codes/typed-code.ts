export const CODE_LENGTH = 5;

/** The fields of a typed code: one field, or one for each digit if a script has drawn boxes. */
export interface TypedCode {
  code?: string | undefined;
  digit?: (string | undefined)[] | undefined;
}

/**
 * The five digits of a typed code, without spaces. null if the text is not a code, which does not count as an
 * attempt.
 */
export function readCode({ code, digit }: TypedCode): string | null {
  const typed = code ?? joinBoxes(digit ?? []);
  const digits = typed.replace(/\s/g, "");
  return /^[0-9]{5}$/.test(digits) ? digits : null;
}

function joinBoxes(boxes: (string | undefined)[]): string {
  const single = boxes.every((box) => box?.length === 1);
  return single && boxes.length === CODE_LENGTH ? boxes.join("") : "";
}
