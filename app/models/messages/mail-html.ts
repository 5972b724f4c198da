import { escapeHtml } from "~/models/html";
import { brand } from "~/brand";
import { wholeWords } from "~/models/whole-words";

/*
 * The two parts of a mail, made from one text, so that both say the same: its subject with the sum on top, and one
 * button. The HTML uses tables and inline styles, since mail programs support little else, and loads nothing from
 * outside.
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

const heading = `margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:700;${breaking}`;
const figure = "display:block;font-size:34px;line-height:1.2;font-weight:800";
const buttonLink =
  "display:inline-block;padding:14px 24px;background:#0b5d3b;border-radius:3px;color:#fffefa;font-size:16px;font-weight:700;text-decoration:none";

const dark = `@media (prefers-color-scheme:dark){.page{background:#0e1512!important;color:#ecf0e8!important}
.slip{background:#19221d!important;border-color:#2d3a33!important}.link{color:#74d9a3!important}
.row{border-color:#66776c!important}}`;

/** A mail as it is written; its HTML part is made from the text. */
export interface Mail {
  subject: string;
  text: string;
}

const ownLines = (text: string): string => text.replace(/: (https?:\/\/\S+)$/gm, ":\n$1");

/**
 * The text part. An address has a line of its own, so that no program breaks it or takes a full stop for a part of it.
 * @param sender lines under each mail, after the mark that programs know signatures by
 */
export const mailText = (text: string, sender: readonly string[] = []): string =>
  [ownLines(text), ...(sender.length > 0 ? [["-- ", ...sender].join("\n")] : [])].join("\n\n");

/** What is done at an address, as in "It has arrived. See the receipt: https://…", with the lines before and after. */
interface Action {
  before: string;
  label: string;
  url: string;
  after: string;
}

const ADDRESS = /^https?:\/\/\S+$/;
const LONGEST_LABEL = 50;

/** The first action of a paragraph; null if it has none. */
function readAction(block: string): Action | null {
  const lines = ownLines(block).split("\n");
  const place = lines.findIndex((line, index) => ADDRESS.test(line) && lines[index - 1]?.endsWith(":"));
  if (place < 0) return null;
  const words = lines[place - 1] ?? "";
  const begins = Math.max(0, ...[". ", "? "].map((end) => words.lastIndexOf(end) + 2).filter((at) => at > 1));
  const [sentence, label] = [words.slice(0, begins).trim(), words.slice(begins, -1)];
  const isLong = label.length > LONGEST_LABEL;
  return {
    before: [...lines.slice(0, place - 1), isLong ? words : sentence].join("\n"),
    label: isLong ? "Open the page" : label,
    url: lines[place] ?? "",
    after: lines.slice(place + 1).join("\n"),
  };
}

/** @param sender lines under the mail */
export function mailHtml({ subject, text }: Mail, sender: readonly string[] = []): string {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  const first = blocks.findIndex((block) => readAction(block) !== null);
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="${page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${fixed}"><tr><td align="center" style="padding:16px">
<table role="presentation" class="slip" cellpadding="0" cellspacing="0" style="${slip}"><tr>
<td style="padding:24px;border-top:5px solid #0b5d3b">
<p style="${paragraph};font-weight:700">${escapeHtml(brand.name)}</p>
${headline(subject)}
${blocks.map((block, place) => blockHtml(block, place === first ? buttonHtml : linkHtml)).join("\n")}${senderHtml(sender)}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

const senderHtml = (lines: readonly string[]): string =>
  lines.length === 0
    ? ""
    : `\n<p style="margin:24px 0 0;font-size:13px;line-height:1.5;${breaking}">${lines.map(linkAddresses).join("<br>")}</p>`;

const SUM = /₦[\d,]+(?:\.\d\d)?/;

/** The sum that a mail is about, and below it what happened. */
function headline(subject: string): string {
  if (subject === "") return "";
  const [sum = ""] = SUM.exec(subject) ?? [];
  const large = sum === "" ? "" : `<span style="${figure}">${sum}</span> `;
  const rest = sum !== "" && subject.startsWith(sum) ? subject.slice(sum.length).trim() : subject;
  return `<h1 style="${heading}">${large}${wordsHtml(rest)}</h1>`;
}

type Target = Pick<Action, "label" | "url">;

/** A cell with a background, since some mail programs show no other button; the address below is for the rest. */
function buttonHtml({ label, url }: Target): string {
  const href = escapeHtml(url);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr>` +
    `<td bgcolor="#0b5d3b" style="border-radius:3px"><a href="${href}" style="${buttonLink}">${escapeHtml(label)}</a></td></tr></table>\n` +
    `<p style="${paragraph};font-size:13px"><a class="link" href="${href}" style="color:#0b5d3b">${href}</a></p>`
  );
}

const linkHtml = ({ label, url }: Target): string =>
  `<p style="${paragraph}"><a class="link" href="${escapeHtml(url)}" style="color:#0b5d3b">${escapeHtml(label)}</a></p>`;

/** @param target how the page of its action is reached; those after it are links */
function blockHtml(block: string, target: (action: Target) => string): string {
  const action = readAction(block);
  if (action === null) return textHtml(block);
  const rest = action.after === "" ? "" : blockHtml(action.after, linkHtml);
  return [action.before === "" ? "" : textHtml(action.before), target(action), rest]
    .filter((part) => part !== "")
    .join("\n");
}

/** A value after its name, as in "Total paid: ₦6,000". Page addresses are not values. */
const NAMED = /^([^:]{1,80}): (?!https?:)(.{1,120})$/;

function textHtml(block: string): string {
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

const wordsHtml = (text: string): string =>
  wholeWords(text)
    .map(escapeHtml)
    .map((words, place) => (place % 2 === 0 ? words : `<span style="white-space:nowrap">${words}</span>`))
    .join("");

/** Turns the web addresses in a text into links. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, place) =>
      place % 2 === 0
        ? wordsHtml(part)
        : `<a class="link" href="${escapeHtml(part)}" style="color:#0b5d3b">${escapeHtml(part)}</a>`,
    )
    .join("");
}
