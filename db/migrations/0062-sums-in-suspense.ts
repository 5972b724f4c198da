import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`
update payments set received = suspended.amount
  from (
    select journal.reference, -postings.amount as amount from journal join postings on journal_id = journal.id
    where account = 'suspense' and journal.reference like 'suspense:%'
  ) suspended
  where state = 'review' and received is null and suspended.reference = 'suspense:' || payments.reference
    and refunded + refunding <= suspended.amount`,
];

/** A payment in suspense says how much of it came. The version before noted that only if it was more than was due. */
export const sumsInSuspense: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
