import type { ReactNode } from "react";
import { accountLinks } from "~/models/account-links";
import type { User } from "~/models/user";
import { SideMenu } from "./side-menu";

type Props = { path: string; role: User["role"]; children: ReactNode };

/** What all pages of the account share: the menu of the role beside the page. */
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
