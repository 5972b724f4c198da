import type { Site } from "../../tests/support/site";
import { startBareServer } from "../bare-server";
import { load } from "../load";
import { table } from "../table";
import { median } from "./pages";

const ROUNDS = 9;
const SECONDS = 3;
const paths = ["/", "/pricing"];

/**
 * Requests per second, compared with a bare resource route on a separate remix-serve. Rounds alternate and are
 * compared one by one, since other work on the machine slows both of a round.
 */
export async function measureSpeed(site: Site): Promise<string> {
  const bare = await startBareServer();
  try {
    return await compare([`${bare.url}/text`, ...paths.map((path) => site.url + path)]);
  } finally {
    await bare.stop();
  }
}

async function compare(urls: string[]): Promise<string> {
  const rounds: number[][] = [];
  for (const url of urls) await rate(url, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates = [];
    for (const url of urls) rates.push(await rate(url, SECONDS));
    rounds.push(rates);
  }
  const rows = ["bare resource route", ...paths].map((name, at) => {
    const rates = rounds.map((rates) => rates[at] ?? Number.NaN);
    const shares = rounds.map((rates) => (100 * (rates[at] ?? Number.NaN)) / (rates[0] ?? Number.NaN));
    const least = at === 0 ? "" : "90 %";
    return [name, Math.round(median(rates)), `${median(shares).toFixed(0)} %`, least];
  });
  return table(["Address", "Requests a second", "Of the bare route", "At least"], rows);
}

async function rate(url: string, seconds: number): Promise<number> {
  const { requests, non2xx, errors } = await load(url, seconds);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`);
  return requests.average;
}
