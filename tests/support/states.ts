import { sql } from "kysely";

/** For an update that puts a row into a state, whether or not its table has such a move: `.set({ state: forceState("expired") })`. */
export const forceState = (state: string) => sql<never>`${state}`;
