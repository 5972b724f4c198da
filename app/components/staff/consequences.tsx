/** What an action does, before it is done. */
export function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <div className="will">
      <h2>What will happen</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
