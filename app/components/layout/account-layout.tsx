import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { accountMenu, currentPlace, listedPages } from "~/models/members/account-menu";
import type { User } from "~/models/users/user";
import { Main } from "./main";
import { PlaceList } from "./place-list";

type Props = {
  /** The menu entry of a page whose own address is not below one. */
  path: string;
  role: User["role"];
  /** The address of the place, with what the reader has chosen there. */
  back?: string;
  children: ReactNode;
};

/** The layout of account pages. On phones the same menu opens from the bar at the bottom. */
export function AccountLayout({ path, role, back, children }: Props) {
  const { pathname } = useLocation();
  const places = accountMenu(role);
  const current = currentPlace(places, pathname) ?? currentPlace(places, path);
  const isInner = current !== undefined && current.page === pathname && current.place.href !== pathname;
  return (
    <div className="page">
      <div className="wrap grid account">
        <nav className="side wide" aria-label="Account">
          <PlaceList places={places} current={current} withPages />
        </nav>
        <Main column className="grid">
          {isInner && (
            <p className="noprint back">
              <a className="tap" href={back ?? current.place.href}>
                Back to {current.place.label}
              </a>
            </p>
          )}
          {children}
        </Main>
      </div>
    </div>
  );
}

/** The links from the first page of a place to its others, on phones: wide screens have them beside the page. */
export function PlaceLinks({ path, role }: Pick<Props, "path" | "role">) {
  const current = currentPlace(accountMenu(role), path);
  if (!current) return null;
  const pages = listedPages(current.place, current.page);
  return (
    <nav className="within thin" aria-label={current.place.label}>
      {pages.map(({ label, href }) => [
        <a key={href} className="tap" href={href}>
          {label}
        </a>,
        " ",
      ])}
    </nav>
  );
}
