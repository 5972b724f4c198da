import { type Kysely, type Migration, sql } from "kysely";

/** Notes stay as they were written; those about a deleted account go with everything else that was about a person. */
const notes = sql`
create table staff_notes (
  id bigint generated always as identity primary key,
  subject_id bigint not null references users,
  author_id bigint not null references users,
  text text not null check (char_length(text) between 3 and 500),
  at timestamptz not null,
  constraint staff_notes_by_another check (author_id <> subject_id)
);
create index staff_notes_of_subject on staff_notes (subject_id, id);
create function refuse_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_deleted(old.subject_id) then
    return old;
  end if;
  raise exception 'staff_notes is append-only';
end $$;
create trigger never_changed before update or delete on staff_notes for each row execute function refuse_note_change();
create trigger never_truncated before truncate on staff_notes for each statement execute function refuse_change();
`;

/** What the menu and the home page of staff count, on every page. */
const counts = sql`
create index outbox_given_up on outbox (dead_at) where dead_at is not null;
create index users_newest on users (created_at);
create index renewals_failed on renewals (created_at) where state = 'failed';
create index refunds_failed on refunds (id) where state in ('failed', 'needs-attention');
`;

export const staffNotes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [notes, counts]) await step.execute(db);
  },
};
