import type { GeneratedAlways } from "kysely";

export interface OperationTables {
  audit_events: AuditEventsTable;
  throttles: { key: string; window_started_at: Date; expires_at: Date; hits: number };
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
