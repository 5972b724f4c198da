import type { ColumnType } from "kysely";

/** A state is no part of an update: rows move by `moveTo` of app/models/state-table.server.ts, along their table. */
export type State<Name extends string> = ColumnType<Name, Name, never>;

/** One that the database sets where an insert names none. */
export type DefaultState<Name extends string> = ColumnType<Name, Name | undefined, never>;
