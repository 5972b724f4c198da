import { Note } from "~/components/page/note";
import { WHERE_TO_CHOOSE } from "~/messages/subscriptions/pause";

/** Who and what will be paused, with links to where others can be chosen. */
export function PauseNote({ text }: { text: string }) {
  const said = text.endsWith(WHERE_TO_CHOOSE) ? text.slice(0, -WHERE_TO_CHOOSE.length) : null;
  return (
    <Note tone="warn">
      {said ?? text}
      {said !== null && (
        <>
          <a href="/locations">Shops</a> or <a href="/user-management">People</a>.
        </>
      )}
    </Note>
  );
}
