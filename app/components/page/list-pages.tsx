/** Links to the previous and next page of a list. */
export function ListPages({ newer, older }: { newer: string | null; older: string | null }) {
  if (newer === null && older === null) return null;
  return (
    <nav className="acts" aria-label="Pages">
      {newer !== null && (
        <a className="tap" href={newer}>
          Newer
        </a>
      )}
      {older !== null && (
        <a className="tap" href={older}>
          Older
        </a>
      )}
    </nav>
  );
}
