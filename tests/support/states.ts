import { sql } from "kysely";

/** For an update that puts a row into any state, allowed or not: `.set({ state: forceState("expired") })`. */
export const forceState = (state: string) => sql<never>`${state}`;
