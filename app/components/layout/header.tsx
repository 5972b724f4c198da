import type { MenuUser } from "~/models/users/user";
import { AccountMenu } from "./account-menu";
import { BrandLink } from "./brand-link";
import { MenuLink } from "./phone-menu";
import { EntryLinks, PageLinks } from "./site-links";

type Props = {
  path: string;
  user: MenuUser | null;
  /** Prefix of links to account pages. */
  accounts?: string;
  /** The label of the navigation, for the page that shows several headers. */
  label?: string;
};

export function SiteHeader({ path, user, accounts = "", label = "Main" }: Props) {
  return (
    <header className="bar fixed">
      <div className="wrap">
        <BrandLink />{" "}
        <nav className="wide" aria-label={label}>
          <PageLinks path={path} />
          {user ? null : <EntryLinks path={path} accounts={accounts} />}
        </nav>
        {user ? <AccountMenu user={user} /> : null} <MenuLink />
      </div>
    </header>
  );
}
