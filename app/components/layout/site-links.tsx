import { useLocation } from "@remix-run/react";
import { Button } from "~/components/form/button";
import { pathWithQuery } from "~/models/path-with-query";

const links = [
  { label: "Home", href: "/" },
  { label: "Products", href: "/products" },
  { label: "Pricing", href: "/pricing" },
  { label: "Download", href: "/download" },
  { label: "Contact Sales", href: "/contact" },
];

export function PageLinks({ path }: { path: string }) {
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

/** An agent's link to our pages has their code, which the sign-up keeps. */
export function EntryLinks({ path, accounts }: { path: string; accounts: string }) {
  const code = new URLSearchParams(useLocation().search).get("code") ?? undefined;
  return (
    <>
      <a className="end" href={`${accounts}/login`} aria-current={path === "/login" ? "page" : undefined}>
        Log in
      </a>{" "}
      <Button href={pathWithQuery(`${accounts}/signup`, { code })}>Get started for free</Button>
    </>
  );
}

function isWithin(path: string, href: string): boolean {
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
