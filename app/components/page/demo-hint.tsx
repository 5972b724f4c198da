/** Tells where to read the messages of a demo. */
export function DemoHint() {
  return (
    <p className="soft">
      Demo: no message leaves this site. Read it in <a href="/demo/outbox">the outbox</a>.
    </p>
  );
}
