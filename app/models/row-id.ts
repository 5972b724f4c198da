/** The row id in a form or an address; 0, which no row has, for any other text. */
export function readId(typed: string | null | undefined): number {
  return /^[1-9]\d{0,14}$/.test(typed ?? "") ? Number(typed) : 0;
}
