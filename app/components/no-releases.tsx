import { Note } from "./note";

/** Stands in the place of the versions where the list of them cannot be read. */
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
