/** The number of a row that a form or an address names; 0, which is nobody's, for whatever names none. */
export function readId(typed: string | null | undefined): number {
  return /^[1-9]\d{0,14}$/.test(typed ?? "") ? Number(typed) : 0;
}
