import { brand } from "../../../app/brand";
import type { Card } from "./cards";

/** The page that becomes a preview image. */
export function cardPage({ headline, groups }: Card, { css, mark }: { css: string; mark: string }): string {
  const papers = groups.map(
    ({ title, rows }) =>
      `<h2>${title}</h2><dl>${rows.map(([item, value]) => `<div><dt>${item}</dt><dd>${value}</dd></div>`).join("")}</dl>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${headline}</title><style>${css}</style>
<div class="words"><p class="brand">${mark}${brand.name}</p><h1>${headline}</h1></div>
<div class="paper">${papers.join("")}</div></html>`;
}

/** The logo on a square; `inset` is the share of the square left free on each side. */
export function iconPage(
  mark: string,
  { size, inset, paper }: { size: number; inset: number; paper: string },
): string {
  const box = Math.round(size * (1 - 2 * inset));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Icon</title><style>
body { display: grid; place-items: center; width: ${size}px; height: ${size}px; margin: 0; background: ${paper}; }
svg { display: block; height: ${box}px; }</style>${mark}</html>`;
}
