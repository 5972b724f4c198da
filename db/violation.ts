import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** The name of the unique constraint that refused a row, or null when the error is something else. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
  return error.constraint ?? "";
}
