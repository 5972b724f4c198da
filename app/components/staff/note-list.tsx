export interface StaffNote {
  id: number;
  when: string;
  author: string;
  text: string;
}

/** What colleagues wrote about a person, the newest first. */
export function NoteList({ notes }: { notes: readonly StaffNote[] }) {
  return (
    <ul className="brief">
      {notes.map(({ id, when, author, text }) => (
        <li key={id}>
          <p className="said">
            <bdi>{text}</bdi>
          </p>{" "}
          <span>
            <bdi>{author}</bdi>, {when}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The newest notes about the person whose money a page is about; without any nothing is shown. */
export function NewestNotes({ notes, href }: { notes: readonly StaffNote[]; href: string }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <NoteList notes={notes} />
      <p>
        <a className="tap" href={href}>
          All notes
        </a>
      </p>
    </section>
  );
}
