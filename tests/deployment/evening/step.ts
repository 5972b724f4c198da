/** What payers met in a drill, and what the books have of it. */
export interface DrillResult {
  acknowledged: number;
  settled: number;
  held: number;
  lost: number;
  doubled: number;
  /** The most seconds until the site was ready again. */
  back: string;
  /** Answers other than a confirmation, with their number. */
  refused: string;
  also: string;
}

export interface Step {
  /** What the runbook calls it. */
  name: string;
  /** Runs before the machine is switched off and on again. Without it, it stays on. */
  beforeReboot?: string;
  script: string;
  /** Judges what was printed, and says in a few words what was seen. */
  see: (printed: string) => string | DrillResult;
}

const DOMAIN = "kaypoint.example";

export const site = {
  domain: DOMAIN,
  url: `https://${DOMAIN}`,
  certificate: `/etc/letsencrypt/live/${DOMAIN}`,
};

/** A function for scripts that waits until the site answers. */
export const ready = `ready() { for try in $(seq 600); do curl -sfko /dev/null ${site.url}/health/ready && return; sleep 0.2; done; return 1; }`;
