import type { LockdownState } from "#db/schema";
import { stateTable } from "~/models/state-table";

/** Staff lock an account down once at a time, and lift the hold when its owner's identity is confirmed. */
export const lockdownTransitions = stateTable<LockdownState>()({ locked: ["lifted"], lifted: [] });
