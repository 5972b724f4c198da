/** The way in, at the right of the slim bar where accounts are made. */
export function HaveAccount() {
  return (
    <>
      <span className="soft">Have an account?</span>{" "}
      <a className="tap" href="/login">
        Log in
      </a>
    </>
  );
}
