import { useLocation } from "@remix-run/react";

/** The way in, at the right of the slim bar where accounts are made. */
export function HaveAccount() {
  return (
    <>
      <span className="soft">Have an account?</span>{" "}
      <a className="tap" href={`/login${useChosenPlan()}`}>
        Log in
      </a>
    </>
  );
}

/** What the page's address says of a plan goes along, as the query of the next one, which checks it. */
function useChosenPlan(): string {
  const query = new URLSearchParams(useLocation().search);
  const chosen = new URLSearchParams();
  for (const name of ["plan", "duration", "onTrial"]) {
    const value = query.get(name);
    if (value) chosen.set(name, value);
  }
  const text = chosen.toString();
  return text && `?${text}`;
}
