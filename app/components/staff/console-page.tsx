import type { ReactNode } from "react";
import { FlashNote } from "~/components/layout/flash-note";
import { Fold } from "~/components/page/fold";
import { consoleMenu } from "~/models/staff/console-menu";
import type { StaffRole } from "~/models/staff/staff-role";

interface Props {
  /** The path of the menu entry that the page belongs to; the home page has none. */
  place?: string;
  roles: readonly StaffRole[];
  /** The page acts on another person's account, and says so. */
  watched?: boolean;
  children: ReactNode;
}

/** The layout of the console: its menu at the side, or above the page on phones, where it opens without scripts. */
export function ConsolePage({ place, roles, watched, children }: Props) {
  const links = consoleMenu(roles);
  const current = links.find(({ href }) => href === place)?.label;
  return (
    <>
      {watched && (
        <aside className="watch" aria-label="Warning">
          <div className="wrap">
            <p>You are working on another person&apos;s account. Everything here is logged.</p>
          </div>
        </aside>
      )}
      <main id="main" className="page">
        <div className="wrap grid account">
          <Menu className="side wide" links={links} place={place} />
          <Fold className="card places thin" summary={current ? `Staff menu: ${current}` : "Staff menu"}>
            <Menu className="side" links={links} place={place} />
          </Fold>
          <div className="lot">
            <FlashNote column />
            {children}
          </div>
        </div>
      </main>
    </>
  );
}

interface MenuProps {
  className: string;
  links: { label: string; href: string }[];
  place: string | undefined;
}

function Menu({ className, links, place }: MenuProps) {
  return (
    <nav className={className} aria-label="Staff">
      {[{ label: "Home", href: "/staff" }, ...links].map(({ label, href }) => [
        <a key={href} href={href} aria-current={href === (place ?? "/staff") ? "page" : undefined}>
          {label}
        </a>,
        " ",
      ])}
    </nav>
  );
}
