import { useLocation } from "@remix-run/react";
import { Button } from "~/components/form/button";
import { SearchForm } from "~/components/page/search-form";
import { waysOn } from "~/models/site/ways-on";
import { usePage } from "./page-context";

interface Props {
  status: number;
  /** Path and query of the page that failed. */
  address: string;
}

/**
 * Where a visitor goes from an error page. Browsers do not load this code: a page with an error has no scripts, and
 * the words of an address are matched on the server.
 */
export function WaysOut({ status, address }: Props) {
  const { layout, hasSession, retrySeconds } = usePage();
  const user = layout?.user ?? null;
  const home = user?.home ?? (hasSession ? "/dashboard" : null);
  const mayRetry = isWorthTrying(status) && !address.startsWith("/refused/");
  // Another try of a refused page helps only after logging in with another account.
  const retryFirst = mayRetry && !(status === 403 && home !== null);
  return (
    <>
      {retrySeconds !== undefined && (
        <p className="soft">{`This page tries again by itself every ${retrySeconds} seconds.`}</p>
      )}
      {status >= 500 && hasSession && user === null && <p className="soft">You are still logged in.</p>}
      {status === 404 && <WaysOn />}
      <p className="acts">
        {mayRetry && (
          <Button kind={retryFirst ? "main" : "alt"} href={address}>
            Try again
          </Button>
        )}{" "}
        {home !== null && (
          <Button kind={retryFirst ? "alt" : "main"} href={home}>
            {user?.role === "staff" ? "Staff console" : "Dashboard"}
          </Button>
        )}{" "}
        <Button kind={mayRetry || home !== null ? "alt" : "main"} href="/">
          Homepage
        </Button>
      </p>
      <SearchForm staff={user?.role === "staff"} />
    </>
  );
}

/** Whether the same address may work later, or with another account. */
const isWorthTrying = (status: number): boolean => status === 403 || status === 429 || status >= 500;

function WaysOn() {
  const { matches, always } = waysOn(useLocation().pathname);
  return (
    <>
      {matches.length > 0 && <Ways title="Were you looking for this?" ways={matches} />}
      {always.length > 0 && <Ways title="Or try" ways={always} />}
    </>
  );
}

export function Ways({ title, ways }: { title: string; ways: { label: string; href: string }[] }) {
  return (
    <nav aria-label={title}>
      <p className="soft">{title}</p>
      <ul>
        {ways.map(({ label, href }) => (
          <li key={href}>
            <a className="tap" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
