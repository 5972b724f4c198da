const SHOWN = 160;

/** A text of more than 160 characters shows those first and opens on demand. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const characters = Array.from(text);
  if (characters.length <= SHOWN) return <p className={className}>{text}</p>;
  return (
    <details className={`more ${className ?? ""}`.trim()}>
      <summary>
        <span className="shut">
          {characters.slice(0, SHOWN).join("")}
          <b>... Show more</b>
        </span>{" "}
        <b className="open">Show less</b>
      </summary>
      <p>{text}</p>
    </details>
  );
}
