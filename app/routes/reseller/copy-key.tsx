import { useState } from "react";
import { Key } from "~/components/form/key";
import { useHydrated } from "~/components/page/hydrated";

/** Copies a text. It exists only with scripts, where the browser lets them; the text itself stands on the page. */
export function CopyKey({ text }: { text: string }) {
  const [done, setDone] = useState<boolean | null>(null);
  const clipboard = useHydrated() ? (navigator as Partial<Navigator>).clipboard : undefined;
  if (clipboard === undefined) return null;
  const copy = () =>
    clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    );
  return (
    <>
      <Key kind="alt" type="button" onClick={() => void copy()}>
        Copy the link
      </Key>
      <span role="status">{done === null ? null : done ? "Copied." : "Select the link and copy it."}</span>
    </>
  );
}
