export interface DoorTables {
  throttles: ThrottlesTable;
}

export interface ThrottlesTable {
  key: string;
  window_started_at: Date;
  expires_at: Date;
  hits: number;
  /** Where each further hit has to wait for longer. */
  blocked_until: Date | null;
}
