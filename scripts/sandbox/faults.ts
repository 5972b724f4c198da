export type Operation =
  | "initialize"
  | "verify"
  | "charge"
  | "list"
  | "fetch"
  | "timeline"
  | "refund"
  | "customer"
  | "deactivate"
  | "session";

interface Aim {
  /** Any call without it. */
  on?: Operation;
  /** Any reference without it. */
  reference?: string;
  /** How many calls it spoils; 1 unless told, Infinity for all from now on. */
  times?: number;
}

export type FaultKind =
  /** Does the work and drops the connection. */
  | { kind: "lost-reply" }
  /** Does the work and never answers. */
  | { kind: "silence" }
  /** An error of the server: 500 unless told. */
  | { kind: "error"; done: boolean; status?: number }
  | { kind: "busy"; seconds?: number }
  | { kind: "slow"; milliseconds: number }
  /** Does the work and answers half of the JSON, or this instead. */
  | { kind: "malformed"; body?: string }
  /** A charge of a saved card waits for its holder. */
  | { kind: "pause" }
  /** A charge of a saved card fails. */
  | { kind: "decline"; reason?: string }
  /** Does the work and answers other data: what is given here replaces what is true. */
  | { kind: "tamper"; data: Record<string, unknown> };

export type Fault = Aim & FaultKind;
export type Faults = ReturnType<typeof makeFaults>;

/** Faults wait in a row; each call uses up the first one that is aimed at it. */
export function makeFaults() {
  let waiting: (Fault & { times: number })[] = [];
  return {
    add: (...faults: Fault[]) => {
      for (const fault of faults) waiting.push({ times: 1, ...fault });
    },
    clear: () => void (waiting = []),
    waiting: (): readonly Fault[] => waiting,
    take(operation: Operation, reference: string | null): Fault | null {
      const found = waiting.find(
        (fault) =>
          (fault.on ?? operation) === operation &&
          (fault.reference === undefined || fault.reference === reference),
      );
      if (!found) return null;
      found.times -= 1;
      waiting = waiting.filter(({ times }) => times > 0);
      return found;
    },
  };
}

/** Replaces values, within objects one by one. */
export function tamper(data: unknown, change: Record<string, unknown>): unknown {
  if (!isObject(data)) return change;
  const replaced = Object.entries(change).map(([name, value]) => [
    name,
    isObject(value) && isObject(data[name]) ? tamper(data[name], value) : value,
  ]);
  return { ...data, ...(Object.fromEntries(replaced) as Record<string, unknown>) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
