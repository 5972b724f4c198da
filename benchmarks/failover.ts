import { SECOND } from "~/models/duration";

import { type Drill, type Mishap, mishaps, startDrills } from "../tests/deployment/cluster/drills";
import { table } from "./table";

const DRILLS = 20;

/** More than can pay during the measurement. */
const OWNERS = 15_000;

const names: Record<Mishap, string> = {
  primary: "Patroni and PostgreSQL of the primary killed",
  network: "the primary cut off from all others",
  etcd: "the leader of etcd killed",
};

async function measureFailover(): Promise<string> {
  const site = await startDrills(OWNERS);
  try {
    const possible = mishaps.filter((mishap) => mishap !== "network" || site.canCut);
    const drills: Drill[] = [];
    while (drills.length < DRILLS) {
      const mishap = possible[drills.length % possible.length] ?? "primary";
      const drill = await site.drill(mishap);
      drills.push(drill);
      const { silence, paid, faults } = drill;
      console.error(
        `${drills.length}: ${mishap}, ${seconds(silence)} s, ${paid} paid, ${faults.length} faults`,
      );
    }
    const rows = possible.map((mishap) =>
      rowOf(
        names[mishap],
        drills.filter((drill) => drill.mishap === mishap),
      ),
    );
    const head = ["What happened", "Times", "Median s", "Worst s", ...counted];
    const faults = drills.flatMap((drill) => drill.faults);
    return [text(site.canCut), table(head, [...rows, rowOf("all", drills)]), ...faults].join("\n\n");
  } finally {
    await site.stop();
  }
}

const counted = ["Payments answered", "Pressed again", "Made unanswered", "Lost, doubled or half-made"];

function rowOf(name: string, drills: Drill[]): (string | number)[] {
  const silences = drills.map(({ silence }) => silence).sort((one, other) => one - other);
  const sum = (count: (drill: Drill) => number) => drills.reduce((total, drill) => total + count(drill), 0);
  return [
    ...[name, drills.length],
    ...[seconds(silences[Math.floor(silences.length / 2)]), seconds(silences.at(-1))],
    ...[
      sum(({ paid }) => paid),
      sum(({ pressedAgain }) => pressedAgain),
      sum((drill) => drill.unansweredButMade),
    ],
    sum(({ faults }) => faults.length),
  ];
}

const seconds = (milliseconds = 0): string => (milliseconds / SECOND).toFixed(1);

const text = (canCut: boolean) =>
  `Three machines of the database from \`deploy/cluster\`, as processes ${canCut ? "in network namespaces " : ""}of one machine, ` +
  `with HAProxy, PgBouncer, one server and the jobs. Eight owners at a time pay from their wallets, and press again where ` +
  `no answer comes. The seconds are the longest time without an answered payment. After each mishap what was broken comes ` +
  `back as a standby, all answers are compared with the books, and the ledger is verified.` +
  (canCut ? "" : " Networks could not be cut on this machine.");

export const failoverBenchmarks = {
  failover: { heading: "Machines of the database lost while owners pay", measure: measureFailover },
};
