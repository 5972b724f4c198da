/**
 * A honeypot for programs that fill in every field: see http/honeypot.server.ts. People neither see nor
 * reach it. After an answer a form has none.
 */
export function HoneypotField() {
  return (
    <div className="vh">
      <label htmlFor="website">Website (leave this empty)</label>{" "}
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
