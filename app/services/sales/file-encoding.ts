/** Excel's "Unicode text" is UTF-16, and says so in its first two bytes. Everything else has to be UTF-8. */
export function decoderOf(start: Buffer): TextDecoder {
  return new TextDecoder(encodingOf(start), { fatal: true });
}

function encodingOf([first, second]: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The first bytes of workbooks: xlsx and ods are zip files, xls is a format of Microsoft. */
const workbooks = [Buffer.from("PK\u0003\u0004"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

export const isWorkbook = (start: Buffer): boolean =>
  workbooks.some((mark) => start.subarray(0, mark.length).equals(mark));
