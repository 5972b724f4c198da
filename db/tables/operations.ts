import type { GeneratedAlways } from "kysely";

export interface OperationTables {
  audit_events: AuditEventsTable;
  throttles: ThrottlesTable;
  /** Wrong codes on the whole site, by day in UTC. */
  wrong_code_days: { day: string; wrong: number };
}

export interface ThrottlesTable {
  key: string;
  window_started_at: Date;
  expires_at: Date;
  hits: number;
  /** Where each further hit has to wait for longer. */
  blocked_until: Date | null;
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: Date;
  request_id: string | null;
  actor_id: number | null;
  subject_id: number | null;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  address_prefix: string | null;
}
