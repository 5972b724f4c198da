/** Letters of a token in base64url: of 256 bits, and of 128 bits, which fit into an SMS. */
const lengths = [43, 22] as const;

/**
 * The token that the address of a mailed link carries; null if it was cut short. What a mail or chat program took for
 * a part of the address is dropped: a full stop, a bracket, a space that cannot be seen.
 */
export function readLinkToken(typed: string | null): string | null {
  const lead = /^[\w-]*/.exec(typed ?? "")?.[0] ?? "";
  const length = lengths.find((one) => lead.length >= one && !/[A-Za-z0-9]/.test(lead.slice(one)));
  return length === undefined ? null : lead.slice(0, length);
}

/** A key of letters and digits without the signs after it, which belong to the text around the link. */
export const dropSigns = (typed: string): string => typed.replace(/[^A-Za-z0-9]{1,20}$/, "");
