import { useLocation } from "@remix-run/react";

/** The link to log in, on the right of the slim header of sign-up pages. */
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

/** Passes on what the page's address says about a plan, as the query of the next page, which checks it. */
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
