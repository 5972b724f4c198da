import { escapeHtml } from "~/models/html";
import { brand } from "~/brand";

/*
 * The HTML part of a mail, made from its text, so that both say the same. It uses tables and inline styles, since
 * mail programs support little else, and loads nothing from outside.
 */

const FONT = `font-family:-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif`;

const page = `margin:0;padding:0;background:#f8f5ec;color:#12211a;${FONT}`.replaceAll('"', "'");
/** A cell of a fixed table is never wider than the window, however long a link in it is. */
const fixed = "table-layout:fixed;width:100%";
const slip = `${fixed};max-width:560px;background:#fffefa;border:1px solid #dcd7c6;border-radius:3px`;
const breaking = "overflow-wrap:break-word;word-break:break-word";
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.55;${breaking}`;
const cell =
  "padding:6px 0;border-bottom:1px dotted #939f96;font-size:16px;line-height:1.4;vertical-align:top";

const dark = `@media (prefers-color-scheme:dark){.page{background:#0e1512!important;color:#ecf0e8!important}
.slip{background:#19221d!important;border-color:#2d3a33!important}.link{color:#74d9a3!important}
.row{border-color:#66776c!important}}`;

/** A mail as it is written; its HTML part is made from the text. */
export interface Mail {
  subject: string;
  text: string;
}

export function mailHtml({ subject, text }: Mail): string {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="${page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${fixed}"><tr><td align="center" style="padding:16px">
<table role="presentation" class="slip" cellpadding="0" cellspacing="0" style="${slip}"><tr>
<td style="padding:24px;border-top:5px solid #0b5d3b">
<p style="${paragraph};font-weight:700">${escapeHtml(brand.name)}</p>
${blocks.map(blockHtml).join("\n")}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** A value after its name, as in "Total paid: ₦6,000". Page addresses are not values. */
const NAMED = /^([^:]{1,80}): (?!https?:)(.{1,120})$/;

function blockHtml(block: string): string {
  const lines = block.split("\n");
  const rows = lines.map((line) => NAMED.exec(line));
  if (lines.length < 2 || rows.includes(null))
    return `<p style="${paragraph}">${lines.map(linkAddresses).join("<br>")}</p>`;
  const cells = rows.map((row) => {
    const [, name = "", value = ""] = row ?? [];
    return (
      `<tr><td class="row" style="${cellStyle(name)};padding-right:12px">${linkAddresses(name)}</td>` +
      `<td class="row" align="right" style="${cellStyle(value)};font-weight:600">${linkAddresses(value)}</td></tr>`
    );
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells.join("")}</table>`;
}

/** A word that may not fit into two columns on a phone. */
const LONG_WORD = /\S{18}/;

/** Only long words may break: a column in which every word may break becomes as narrow as a letter. */
const cellStyle = (text: string): string => (LONG_WORD.test(text) ? `${cell};${breaking}` : cell);

/** Turns the web addresses in a text into links. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, place) =>
      place % 2 === 0
        ? escapeHtml(part)
        : `<a class="link" href="${escapeHtml(part)}" style="color:#0b5d3b">${escapeHtml(part)}</a>`,
    )
    .join("");
}
