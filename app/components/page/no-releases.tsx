import { Note } from "./note";

/** Replaces the list of releases if it cannot be read. */
export function NoReleases() {
  return (
    <div className="stack">
      <Note tone="bad">Encountered an error</Note>
      <p>
        We cannot show our versions right now. Try again in a few minutes, or <a href="/contact">ask us</a>.
      </p>
    </div>
  );
}
