const plain = /^[A-Za-z0-9 \r\n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:<=>?¡ÄÖÑÜ§¿äöñüà]$/;

/** Characters of our texts that the alphabet lacks. The provider also counts `;` as an extended character. */
const replacements: Record<string, string> = {
  "₦": "N",
  ";": ",",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
  "\u00a0": " ",
};

/**
 * Converts a text to the basic GSM 7-bit alphabet. One character outside it, as in "Bọ́lá", would shorten each part
 * of the message from 160 characters to 70. A card, "Visa •••• 4081", is "Visa ending 4081".
 */
export function plainSms(text: string): string {
  return Array.from(text.replaceAll("••••", "ending").normalize("NFC"), plainLetter).join("");
}

function plainLetter(letter: string): string {
  if (plain.test(letter)) return letter;
  const replacement = replacements[letter];
  if (replacement !== undefined) return replacement;
  const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
  if (base === "") return "";
  return plain.test(base) ? base : "?";
}
