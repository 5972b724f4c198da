import type { ReactNode } from "react";
import { AccountMenu, type MenuUser } from "./account-menu";
import { BrandLink } from "./brand-link";

/** The slim header: the logo, and the account menu or a few words at the right. */
export function SlimBar({ user, children }: { user?: MenuUser | null; children?: ReactNode }) {
  return (
    <header className="bar">
      <div className="wrap">
        <BrandLink />
        {children === undefined ? null : <span className="right">{children}</span>}
        {user && children === undefined ? <AccountMenu user={user} /> : null}
      </div>
    </header>
  );
}
