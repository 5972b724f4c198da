import { useLocation } from "@remix-run/react";
import { Button } from "~/components/form/button";
import { SearchForm } from "~/components/page/search-form";
import { waysOn } from "./ways-on";
import type { MenuUser } from "~/models/users/user";
import { usePage } from "./page-context";

interface Props {
  status: number;
  /** Path and query of the page that failed. */
  address: string;
}

/** Where a visitor goes from an error page. */
export function WaysOut({ status, address }: Props) {
  const { layout, hasSession, retrySeconds } = usePage();
  const user = layout?.user ?? null;
  const isStaff = user?.role === "staff";
  return (
    <>
      {retrySeconds !== undefined && (
        <p className="soft">{`This page tries again every ${retrySeconds} seconds.`}</p>
      )}
      {status >= 500 && hasSession && user === null && <p className="soft">You are still logged in.</p>}
      {status === 404 && <WaysOn />}
      <p className="acts">
        {stepsFrom(status, address, homeLink(user, hasSession)).map(({ label, href }, index) => [
          <Button key={label} kind={index === 0 ? "main" : "alt"} href={href}>
            {label}
          </Button>,
          " ",
        ])}
      </p>
      <SearchForm staff={isStaff} />
    </>
  );
}

interface Step {
  label: string;
  href: string;
}

function homeLink(user: MenuUser | null, hasSession: boolean | undefined): Step[] {
  if (user) return [{ label: user.role === "staff" ? "Staff console" : "Home", href: user.home }];
  return hasSession ? [{ label: "Home", href: "/dashboard" }] : [];
}

/** The most useful step comes first. Another try of a refused page helps only with another account. */
function stepsFrom(status: number, address: string, home: Step[]): Step[] {
  const retry = mayRetry(status, address) ? [{ label: "Try again", href: address }] : [];
  const steps = status === 403 ? [...home, ...retry] : [...retry, ...home];
  return [...steps, { label: "Homepage", href: "/" }];
}

/** Whether the same address may work later, or with another account; that of a request the guard refused is lost. */
const mayRetry = (status: number, address: string): boolean =>
  (status === 403 || status === 429 || status >= 500) && !address.startsWith("/refused/");

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
