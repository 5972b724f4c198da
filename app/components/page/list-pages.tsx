interface Props {
  newer: string | null;
  older: string | null;
  words?: { newer: string; older: string };
}

/** Links to the previous and next page of a list. */
export function ListPages({ newer, older, words = { newer: "Newer", older: "Older" } }: Props) {
  if (newer === null && older === null) return null;
  return (
    <nav className="acts" aria-label="Pages">
      {newer !== null && (
        <a className="tap" href={newer}>
          {words.newer}
        </a>
      )}
      {older !== null && (
        <a className="tap" href={older}>
          {words.older}
        </a>
      )}
    </nav>
  );
}
