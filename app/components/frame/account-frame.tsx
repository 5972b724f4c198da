import type { ReactNode } from "react";
import { Fold } from "~/components/page/fold";
import { accountLinks } from "~/models/users/account-links";
import type { User } from "~/models/users/user";

type Props = { path: string; role: User["role"]; children: ReactNode };

/** The layout of account pages, with the menu of the role. */
export function AccountFrame({ path, role, children }: Props) {
  return (
    <main id="main" className="page">
      <div className="wrap grid account">
        <SideMenu path={path} links={accountLinks(role)} />
        <div className="grid">{children}</div>
      </div>
    </main>
  );
}

type SideMenuProps = { path: string; links: readonly { label: string; href: string }[] };

/** The menu of account pages: beside the page on wide screens, above it on phones. */
export function SideMenu({ path, links }: SideMenuProps) {
  const list = links.map(({ label, href }) => (
    <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
      {label}
    </a>
  ));
  return (
    <>
      <nav className="side wide" aria-label="Account">
        {list}
      </nav>
      <Fold className="card acct thin" summary="Account menu">
        <nav className="side" aria-label="Account">
          {list}
        </nav>
      </Fold>
    </>
  );
}
