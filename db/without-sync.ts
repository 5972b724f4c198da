import { type RawBuilder, sql } from "kysely";

/**
 * A condition that always holds. The commit of a statement with it does not wait for disk and standby, so a database
 * crash may lose what was written in the last second. In a transaction it would concern everything else written there.
 */
export const withoutSync: RawBuilder<boolean> = sql`set_config('synchronous_commit', 'off', true) is not null`;
