import type { MenuUser } from "~/models/users/user";
import { AccountLinks, AccountMenu } from "./account-menu";
import { BrandLink } from "./brand-link";
import { Button } from "~/components/form/button";

const links = [
  { label: "Home", href: "/" },
  { label: "Products", href: "/products" },
  { label: "Pricing", href: "/pricing" },
  { label: "Download", href: "/download" },
  { label: "Contact Sales", href: "/contact" },
];

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
        {user ? (
          <div className="wide">
            <AccountMenu user={user} />
          </div>
        ) : null}{" "}
        <details className="menu thin">
          <summary>Menu</summary>{" "}
          <nav aria-label={label}>
            <PageLinks path={path} />
            {user ? <AccountLinks user={user} /> : <EntryLinks path={path} accounts={accounts} />}
          </nav>
        </details>
      </div>
    </header>
  );
}

function PageLinks({ path }: { path: string }) {
  return (
    <>
      {links.map(({ label, href }) => [
        <a key={href} href={href} aria-current={isWithin(path, href) ? "page" : undefined}>
          {label}
        </a>,
        " ",
      ])}
    </>
  );
}

function EntryLinks({ path, accounts }: { path: string; accounts: string }) {
  return (
    <>
      <a className="end" href={`${accounts}/login`} aria-current={path === "/login" ? "page" : undefined}>
        Log in
      </a>{" "}
      <Button href={`${accounts}/signup`}>Get started for free</Button>
    </>
  );
}

function isWithin(path: string, href: string): boolean {
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
