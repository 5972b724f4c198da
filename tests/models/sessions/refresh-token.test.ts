import { expect, test } from "vitest";
import { DAY, SECOND } from "~/models/duration";
import { refreshVerdict } from "~/models/sessions/refresh-token";
import { everyRow } from "../../support/rows";

const now = new Date("2026-11-21T09:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * SECOND);
const later = new Date(now.getTime() + DAY);

const fresh = { createdAt: ago(10), endsAt: later, accessedAt: null, usedAt: null, revokedAt: null };
const used = { ...fresh, createdAt: ago(9000), usedAt: ago(10) };
const family = { endsAt: later, revokedAt: null };

const rows = [
  { name: "a fresh one", token: fresh, verdict: "rotate" },
  { name: "a fresh one too late", token: { ...fresh, endsAt: now }, verdict: "refuse" },
  { name: "used, the answer lost", token: used, successor: fresh, verdict: "replace" },
  { name: "lost 120 s ago", token: used, successor: { ...fresh, createdAt: ago(120) }, verdict: "replace" },
  { name: "lost 121 s ago", token: used, successor: { ...fresh, createdAt: ago(121) }, verdict: "reuse" },
  { name: "the next was shown", token: used, successor: { ...fresh, accessedAt: ago(1) }, verdict: "reuse" },
  { name: "the next was used", token: used, successor: { ...fresh, usedAt: ago(1) }, verdict: "reuse" },
  { name: "used, and no next", token: used, verdict: "reuse" },
  { name: "its place was taken", token: { ...fresh, revokedAt: ago(1) }, verdict: "reuse" },
  {
    name: "of a revoked family, fresh",
    token: fresh,
    verdict: "refuse",
    family: { ...family, revokedAt: ago(1) },
  },
  {
    name: "of a revoked family, used",
    token: used,
    verdict: "refuse",
    family: { ...family, revokedAt: ago(1) },
  },
  { name: "of a family after its end", token: fresh, family: { ...family, endsAt: now }, verdict: "refuse" },
];

test("a refresh token works once, and again only if the answer was lost", async () => {
  await everyRow(
    rows,
    ({ name }) => name,
    ({ verdict, ...row }) => expect(refreshVerdict({ successor: null, family, ...row }, now)).toBe(verdict),
  );
});
