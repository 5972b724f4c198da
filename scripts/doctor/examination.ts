import type { Finding } from "~/models/platform/finding";

/** One check. An error it throws is reported as a fault with its message. */
export interface Examination {
  name: string;
  look: () => Promise<Omit<Finding, "name">>;
}

export const ok = (told: string) => ({ state: "ok", told }) as const;
export const warningFinding = (told: string) => ({ state: "warning", told }) as const;
export const fault = (told: string) => ({ state: "fault", told }) as const;

/** All results in order; each check runs whatever the others find. */
export function examine(examinations: Examination[]): Promise<Finding[]> {
  return Promise.all(
    examinations.map(async ({ name, look }) => {
      try {
        return { name, ...(await look()) };
      } catch (error) {
        return { name, ...fault(error instanceof Error && error.message ? error.message : String(error)) };
      }
    }),
  );
}

export function asLines(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(({ name, state, told }) => `${state.padEnd(7)}  ${name.padEnd(width)}  ${told}`)
    .join("\n");
}
