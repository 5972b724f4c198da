import { type DrillResult, ready, site, type Step } from "./step";

interface Drill {
  name: string;
  /** Before anybody pays. */
  prepare?: string;
  /** Whether the machine is switched off and on first, while they pay. */
  reboots?: boolean;
  /** What happens while they pay, from `hit` to `back`. */
  script: string;
  /** After the last payment. */
  end?: string;
  /** Prints the moment of a restore: what was confirmed later may be held for staff. */
  restored?: string;
  /** Judges what the script printed, and says it in a few words. */
  see?: (printed: string) => string;
}

const PAYERS = 4;

/**
 * `pay` starts the payers, `paid_again` waits until each has been told of one payment more. What a drill does begins with
 * `hit`, in the middle of a payment, and the site is ready again with `back`.
 */
const functions = (folder: string) => `${ready}
P=/root/payers/${folder}; mkdir -p $P; export NODE_EXTRA_CA_CERTS=${site.certificate}/fullchain.pem
pay() { node scripts/run.mjs tests/deployment/evening/payers.ts ${site.url} ${site.url}:8443 $P >> $P/log 2>&1 & }
payments() { cat $P/acknowledged 2> /dev/null || true; }
paid_again() {
  from=$(($(payments | wc -l) + 1))
  for try in $(seq 1200); do
    [ "$(payments | tail -n +$from | cut -d' ' -f2 | sort -u | wc -l)" -ge ${PAYERS} ] && return
    sleep 0.5
  done
  cat $P/log; tail $P/refused; return 1
}
hit() {
  begun=$(wc -l < $P/begun); while [ "$(wc -l < $P/begun)" = "$begun" ]; do sleep 0.02; done
  sleep "0.$((RANDOM % 5))"; date +%s.%N > $P/hit
}
back() { ready; echo "$(date +%s.%N) $(cat $P/hit)" | awk '{ printf "%.1f\\n", $1 - $2 }' >> $P/seconds; }`;

const count = (restored?: string) => `paid_again
touch $P/stop; wait
echo "back $(sort -g $P/seconds | tail -n 1)"
node scripts/run.mjs tests/deployment/evening/count.ts ${restored ? `--restored "$(${restored})"` : ""} $P
npm run --silent ledger -- verify`;

/** A step in which payers pay before, during and after what happens, with their counts. */
export function drillStep(folder: string, drill: Drill): Step {
  const { name, prepare = "", reboots, script, end = "", restored } = drill;
  const before = [functions(folder), prepare, "pay", "paid_again"];
  const after = [script, count(restored), end];
  return {
    name,
    ...(reboots && { beforeReboot: [...before, "hit"].join("\n") }),
    script: [...(reboots ? [functions(folder), "pay"] : before), ...after].join("\n"),
    see: (printed) => judge(drill, printed),
  };
}

/** All payers of all drills. */
export const allDrills = (restored: string): Step => ({
  name: "All payments of the evening",
  script: `node scripts/run.mjs tests/deployment/evening/count.ts --restored "$(${restored})" /root/payers/*
npm run --silent ledger -- verify`,
  see: (printed) => judge({ restored }, printed),
});

interface Counts extends Omit<DrillResult, "lost" | "back" | "refused" | "also"> {
  distinct: number;
  lost: string[];
  tooMuch: number;
  refused: Record<string, number>;
}

function judge({ restored, see }: Pick<Drill, "restored" | "see">, printed: string): DrillResult {
  const json = /^\{"acknowledged".*\}$/m.exec(printed)?.[0];
  if (json === undefined || !printed.includes("The ledger is in order")) throw new Error(printed);
  const { acknowledged, distinct, settled, held, lost, doubled, tooMuch, refused } = JSON.parse(
    json,
  ) as Counts;
  const wrong = lost.length > 0 || doubled > 0 || tooMuch !== 0 || distinct !== acknowledged;
  if (wrong || settled + held < acknowledged || (held > 0 && !restored)) throw new Error(printed);
  return {
    acknowledged,
    settled,
    held,
    lost: lost.length,
    doubled,
    back: /^back (\S+)$/m.exec(printed)?.[1] ?? "",
    refused: Object.entries(refused)
      .map(([answer, times]) => `${times} × ${answer}`)
      .join(", "),
    also: see?.(printed) ?? "",
  };
}
