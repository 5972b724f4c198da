import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Main } from "~/components/layout/main";
import { Fold } from "~/components/page/fold";
import { formatCount } from "~/models/money";
import { consoleMenu } from "~/models/staff/console-menu";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { SearchBox } from "./search-box";

interface Props {
  /** The path of the menu entry that the page belongs to; the home page has none. */
  place?: string;
  roles: readonly StaffRole[];
  /** The page acts on another person's account, and says so. */
  watched?: boolean;
  /** What was searched for, on the page of its results. */
  searched?: string;
  children: ReactNode;
}

/** The layout of the console: its menu at the side, or above the page on phones, where it opens without scripts. */
export function ConsolePage({ place, roles, watched, searched = "", children }: Props) {
  const links = consoleMenu(roles);
  const current = links.find(({ href }) => href === place)?.label;
  return (
    <>
      {watched && (
        <aside className="watch" aria-label="Warning">
          <div className="wrap">
            <p>You are in another person&apos;s account. Everything you do is logged.</p>
          </div>
        </aside>
      )}
      <div className="page">
        <div className="wrap grid account">
          <Menu className="side wide" links={links} place={place} />
          <Fold className="card places thin" summary={current ? `Staff menu: ${current}` : "Staff menu"}>
            <Menu className="side" links={links} place={place} />
          </Fold>
          <div className="lot">
            {mayAct(roles, "people") && <SearchBox value={searched} />}
            <Main column className="lot">
              {children}
            </Main>
          </div>
        </div>
      </div>
    </>
  );
}

interface MenuProps {
  className: string;
  links: { label: string; href: string }[];
  place: string | undefined;
}

/** How much waits on each page is read once for the layout, not by each page. */
function useQueues(): Record<string, number> {
  return useRouteLoaderData<{ queues?: Record<string, number> | null }>("root")?.queues ?? {};
}

function Menu({ className, links, place }: MenuProps) {
  const queues = useQueues();
  return (
    <nav className={className} aria-label="Staff">
      {[{ label: "Home", href: "/staff" }, ...links].map(({ label, href }) => {
        const count = queues[href];
        return [
          <a key={href} href={href} aria-current={href === (place ?? "/staff") ? "page" : undefined}>
            {label}
            {count !== undefined && (
              <>
                {" "}
                <b className="n">
                  {formatCount(count)}
                  <span className="vh"> to do</span>
                </b>
              </>
            )}
          </a>,
          " ",
        ];
      })}
    </nav>
  );
}
