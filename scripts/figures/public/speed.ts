import type { Site } from "../../../tests/support/site";
import { load } from "../load";
import { table } from "../table";
import { median } from "./pages";

const ROUNDS = 9;
const SECONDS = 3;
const BARE = "/robots.txt";
const paths = [BARE, "/", "/pricing"];

/**
 * Requests a second beside those of a bare resource route, which sends a few lines from memory. Rounds take turns and
 * are compared each in itself, since other work on the machine slows all of a round alike.
 */
export async function measureSpeed({ url }: Site): Promise<string> {
  const rounds: number[][] = [];
  for (const path of paths) await rate(url + path, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates = [];
    for (const path of paths) rates.push(await rate(url + path, SECONDS));
    rounds.push(rates);
  }
  const rows = paths.map((path, at) => {
    const rates = rounds.map((rates) => rates[at] ?? Number.NaN);
    const shares = rounds.map((rates) => (100 * (rates[at] ?? Number.NaN)) / (rates[0] ?? Number.NaN));
    const least = path === BARE ? "" : "90 %";
    return [path, Math.round(median(rates)), `${median(shares).toFixed(0)} %`, least];
  });
  return table(["Address", "Requests a second", "Of the bare route", "At least"], rows);
}

async function rate(url: string, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await load(url, seconds);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`);
  return requests.average;
}
