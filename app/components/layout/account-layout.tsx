import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { accountMenu, currentLink, linksOf, type MenuGroup } from "~/models/members/account-menu";
import type { User } from "~/models/users/user";
import { Main } from "./main";
import { MenuGroups } from "./menu-groups";

type Props = {
  /** The menu entry of a page whose own address is not below one. */
  path: string;
  role: User["role"];
  children: ReactNode;
};

/** The layout of account pages. On phones the same menu opens from the header and from the bar at the bottom. */
export function AccountLayout({ path, role, children }: Props) {
  const { pathname } = useLocation();
  const groups = accountMenu(role);
  return (
    <div className="page">
      <div className="wrap grid account">
        <SideMenu current={currentLink(linksOf(groups), pathname) ?? path} groups={groups} />
        <Main column className="grid">
          {children}
        </Main>
      </div>
    </div>
  );
}

/** The menu beside account pages on wide screens. */
export function SideMenu({ current, groups }: { current: string; groups: readonly MenuGroup[] }) {
  return (
    <nav className="side wide" aria-label="Account">
      <MenuGroups groups={groups} current={current} />
    </nav>
  );
}
