import type { ReactNode } from "react";
import type { MenuUser } from "~/models/users/user";
import { AccountMenu } from "./account-menu";
import { BrandLink } from "./brand-link";
import { MenuLink } from "./phone-menu";

type Props = {
  user?: MenuUser | null;
  path?: string;
  /** The header of the console. */
  staff?: boolean;
  children?: ReactNode;
};

/** The slim header: the logo, and the account menu or a few words on the right. */
export function SlimBar({ user, path, staff, children }: Props) {
  return (
    <header className="bar">
      <div className="wrap">
        <BrandLink staff={staff} />{" "}
        {children === undefined ? null : <span className="right">{children}</span>}
        {user && children === undefined ? (
          <>
            <AccountMenu user={user} path={path} /> <MenuLink />
          </>
        ) : null}
      </div>
    </header>
  );
}
