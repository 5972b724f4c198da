import { type Assumption, assumptions } from "../tests/services/renewals/season/assumptions";
import {
  findFaults,
  isWithin,
  type Outcome,
  readOutcomes,
  ways,
} from "../tests/services/renewals/season/result";
import { playSeason } from "../tests/services/renewals/season/season";
import { openBench } from "./database";
import { table } from "./table";

/** The RENEWALS variable can make them fewer. */
const SHOPS = Number(process.env.RENEWALS ?? 1000);
const SEED = 2026;
/** Their paid time ends within a week, and the season is played until a week after the last of them. */
const WEEK = 7;
const DAYS = [0, 1, 3, WEEK] as const;

interface Played {
  outcomes: Outcome[];
  faults: string[];
}

async function play(areWaysOn: boolean): Promise<Played> {
  const bench = await openBench();
  try {
    const choices = { shops: SHOPS, days: WEEK, after: WEEK + 1, seed: SEED, areWaysOn };
    const { season, shops } = await playSeason(bench.db, choices);
    return { outcomes: await readOutcomes(season, shops), faults: await findFaults(season) };
  } finally {
    await bench.stop();
  }
}

const percentOf = (count: number, whole: number): string => `${((100 * count) / whole).toFixed(1)} %`;

const wantsToGoOn = ({ shop }: Outcome): boolean => shop.traits.plan === "goes on";

/** One row, with a column for each of the two seasons. */
type Row = [string, ...(string | number)[]];

function rowsOfDays(seasons: readonly Played[]): Row[] {
  const paid = (outcomes: readonly Outcome[], days: number): string =>
    percentOf(outcomes.filter((one) => isWithin(one, days)).length, outcomes.length);
  return [
    ...DAYS.map((days): Row => [
      days === 0 ? "By the end of the paid time" : `Within ${days} ${days === 1 ? "day" : "days"} of it`,
      ...seasons.map(({ outcomes }) => paid(outcomes, days)),
    ]),
    [
      `Within ${WEEK} days, without a card`,
      ...seasons.map(({ outcomes }) =>
        paid(
          outcomes.filter(({ shop }) => !shop.traits.hasCard),
          WEEK,
        ),
      ),
    ],
    [
      `Within ${WEEK} days, of owners who go on`,
      ...seasons.map(({ outcomes }) => paid(outcomes.filter(wantsToGoOn), WEEK)),
    ],
  ];
}

function rowsOfWays(seasons: readonly Played[]): Row[] {
  return ways.map((way): Row => [
    way,
    ...seasons.map(
      ({ outcomes }) => outcomes.filter((one) => isWithin(one, WEEK) && one.paid?.way === way).length,
    ),
  ]);
}

function rowsOfReasons(seasons: readonly Played[]): Row[] {
  const reasons = new Set(seasons.flatMap(({ outcomes }) => outcomes.flatMap(({ why }) => why ?? [])));
  return [...reasons]
    .sort()
    .map((reason): Row => [
      reason,
      ...seasons.map(({ outcomes }) => outcomes.filter(({ why }) => why === reason).length),
    ]);
}

const assumptionRows = (): Row[] =>
  Object.values<Assumption>(assumptions).map(({ percent, text }) => [`${percent} %`, text]);

const columns = ["All ways on", "New ways off"];

async function measureSeason(): Promise<string> {
  const seasons = [await play(true), await play(false)];
  return [
    `${SHOPS.toLocaleString("en")} shops whose month of Plus ends within one week, played hour by hour by the real jobs and services, with a provider in`,
    "memory. Staff do nothing. Beside it the same owners without account numbers and automatic top-up, and with",
    "renewals from the wallet that wait for their next attempt.",
  ]
    .join("\n")
    .concat(
      "\n\n",
      [
        table(["Paid without staff", ...columns], rowsOfDays(seasons)),
        `How, within ${WEEK} days, in shops:`,
        table(["Way", ...columns], rowsOfWays(seasons)),
        `Not paid within ${WEEK} days, and why; for owners who had trouble more than once the last or first of it:`,
        table(["Why", ...columns], rowsOfReasons(seasons)),
        "The books, checked after each season:",
        table(
          ["", ...columns],
          [
            [
              "Charged twice, lost, unbooked, unsealed, or left to staff",
              ...seasons.map(({ faults }) => faults.length),
            ],
          ],
        ),
        ...seasons.flatMap(({ faults }) => faults.slice(0, 20)),
        "What was assumed of owners. They were never measured: these are guesses, written down before the first season. Messages are\nreacted to only if they were sent and ask for money.",
        assumptionRows()
          .map(([share, text]) => `- ${share} ${text}`)
          .join("\n"),
      ].join("\n\n"),
    );
}

export const seasonBenchmarks = {
  "renewal-season": { heading: "A season of renewals", measure: measureSeason },
};
