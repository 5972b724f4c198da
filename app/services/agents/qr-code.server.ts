import encodeQR from "qr";

export interface QrCode {
  /** Modules along each side, without the quiet zone around it. */
  size: number;
  /** The dark modules as the path of an SVG, each one unit wide. */
  path: string;
}

/** Drawn on the server: it is there without scripts and without a picture from elsewhere. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 0 });
  return { size: rows.length, path: rows.map(rowPath).join("") };
}

/** One stroke for each run of dark modules. */
function rowPath(row: boolean[], y: number): string {
  const dark = row.map((module) => (module ? "1" : "0")).join("");
  return [...dark.matchAll(/1+/g)]
    .map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
