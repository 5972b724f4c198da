import type { ReactNode } from "react";
import { accountLinks } from "~/models/members/account-menu";
import type { User } from "~/models/users/user";

type Props = { path: string; role: User["role"]; children: ReactNode };

/** The layout of account pages. On phones the role's menu is in the account menu of the header. */
export function AccountLayout({ path, role, children }: Props) {
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

/** The menu beside account pages on wide screens. */
export function SideMenu({ path, links }: SideMenuProps) {
  return (
    <nav className="side wide" aria-label="Account">
      {links.map(({ label, href }) => [
        <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
          {label}
        </a>,
        " ",
      ])}
    </nav>
  );
}
