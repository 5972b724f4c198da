/** What an act does, before it is done. */
export function WillHappen({ lines }: { lines: readonly string[] }) {
  return (
    <div className="will">
      <h3>What will happen</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
