export type Operation =
  | "initialize"
  | "verify"
  | "charge"
  | "ticket"
  | "list"
  | "fetch"
  | "timeline"
  | "refund"
  | "dispute"
  | "customer"
  | "deactivate"
  | "account"
  | "session";

interface FaultFilter {
  /** Any operation if not given. */
  on?: Operation;
  /** Any reference if not given. */
  reference?: string;
  /** How many calls it affects: 1 by default, Infinity for all. */
  times?: number;
}

type FaultKind =
  /** Completes the call and drops the connection. */
  | { kind: "lost-reply" }
  /** Completes the call and never responds. */
  | { kind: "silence" }
  /** Responds with a server error, by default 500. */
  | { kind: "error"; done: boolean; status?: number }
  | { kind: "busy"; seconds?: number }
  | { kind: "slow"; milliseconds: number }
  /** Completes the call and responds with half of the JSON, or with this body. */
  | { kind: "malformed"; body?: string }
  /** Pauses a charge of a saved card until its holder approves it. */
  | { kind: "pause" }
  /** Declines a charge of a saved card. */
  | { kind: "decline"; reason?: string }
  /** Completes the call and responds with changed data. */
  | { kind: "tamper"; data: Record<string, unknown> };

export type Fault = FaultFilter & FaultKind;
export type Faults = ReturnType<typeof makeFaults>;

/** A queue of faults. Each call uses up the first one that applies to it. */
export function makeFaults() {
  let waiting: (Fault & { times: number })[] = [];
  return {
    add: (...faults: Fault[]) => {
      for (const fault of faults) waiting.push({ times: 1, ...fault });
    },
    clear: () => void (waiting = []),
    waiting: (): readonly Fault[] => waiting,
    take(operation: Operation, reference: string | null): Fault | null {
      const fault = waiting.find(
        (fault) =>
          (fault.on ?? operation) === operation &&
          (fault.reference === undefined || fault.reference === reference),
      );
      if (!fault) return null;
      fault.times -= 1;
      waiting = waiting.filter(({ times }) => times > 0);
      return fault;
    },
  };
}

/** Replaces values recursively. */
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
