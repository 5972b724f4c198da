import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names";

/** One green key a view, `alt` for the rest, `gold` only on the deep band. */
export type KeyLook = { kind?: "main" | "alt" | "gold"; large?: boolean; full?: boolean };

type LinkKey = KeyLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
type ButtonKey = KeyLook & ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined };

export function Key({ kind = "main", large, full, className, ...rest }: LinkKey | ButtonKey) {
  const look = classNames("key", kind !== "main" && kind, large && "large", full && "full", className);
  if (rest.href === undefined) return <button {...rest} className={look} />;
  const { children, ...link } = rest;
  return (
    <a {...link} className={look}>
      {children}
    </a>
  );
}
