import type { ColumnType } from "kysely";

/** An update never sets a state: rows move by `moveTo` of app/models/state-table.server.ts, along their table. */
export type State<Name extends string> = ColumnType<Name, Name, never>;

/** A state the database sets if an insert names none. */
export type DefaultState<Name extends string> = ColumnType<Name, Name | undefined, never>;
