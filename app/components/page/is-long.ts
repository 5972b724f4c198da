import { isValidElement, type ReactNode } from "react";

/** Characters that fit beside a name on a phone. */
const FITS = 26;

/** Whether a value stands below its name on a phone, since a sentence beside a line of dots is hard to read. */
export const isLong = (value: ReactNode): boolean => lengthOf(value) > FITS;

function lengthOf(value: ReactNode): number {
  if (typeof value === "string" || typeof value === "number") return String(value).length;
  if (Array.isArray(value)) return value.reduce<number>((sum, part: ReactNode) => sum + lengthOf(part), 0);
  return isValidElement<{ children?: ReactNode }>(value) ? lengthOf(value.props.children) : 0;
}
