import { MINUTE } from "./duration";

export const CODE_LENGTH = 5;
export const CODE_LIFE = 10 * MINUTE;
export const MOST_TRIES = 3;
/** Codes to one number or mailbox that may work at the same time, so that a stranger's does not end the owner's. */
export const MOST_LIVE_FLOWS = 3;

interface TypedCode {
  code?: string | undefined;
  /** One box each. */
  digit?: (string | undefined)[] | undefined;
}

/** The five digits of what was typed, or null when it is no code and so costs no try. Spaces do not count. */
export function readCode({ code, digit }: TypedCode): string | null {
  const typed = code ?? joinBoxes(digit ?? []);
  const digits = typed.replace(/\s/g, "");
  return /^[0-9]{5}$/.test(digits) ? digits : null;
}

function joinBoxes(boxes: (string | undefined)[]): string {
  const single = boxes.every((box) => box?.length === 1);
  return single && boxes.length === CODE_LENGTH ? boxes.join("") : "";
}
