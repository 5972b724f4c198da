import encodeQR from "qr";
import { escapeHtml } from "~/models/html";

/** Light modules around the code, which scanners need. */
const QUIET_ZONE = 4;

/**
 * An SVG with a QR code of the text: black on white also in dark mode, because scanners need that.
 * @param label its text alternative for screen readers
 */
export function qrPicture(text: string, label?: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const size = rows.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"${label === undefined ? "" : ` role="img" aria-label="${escapeHtml(label)}"`}>`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${rows.map(rowPath).join("")}"/>`,
    "</svg>",
  ].join("");
}

/** One stroke for each run of dark modules. */
function rowPath(row: boolean[], y: number): string {
  const dark = row.map((module) => (module ? "1" : "0")).join("");
  return [...dark.matchAll(/1+/g)]
    .map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
