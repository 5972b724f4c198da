export function DemoHint() {
  return (
    <p className="soft">
      Demo: no message leaves this site. Read it in <a href="/demo/outbox">the outbox</a>.
    </p>
  );
}
