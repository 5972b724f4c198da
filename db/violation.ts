import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** The name of the violated unique constraint; null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
  return error.constraint ?? "";
}
