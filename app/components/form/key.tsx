import { useNavigation } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from "react";
import { classNames } from "~/components/page/class-names";

/** A page has one green button; `alt` is for the rest, `gold` for the dark band only. */
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

type Props = KeyLook &
  Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    "name" | "value" | "children" | "id" | "disabled" | "form"
  > & {
    /** The path of the form, if a page has forms for several paths. */
    action?: string;
  };

/** The submit button of a form. While the form is being submitted it says so and ignores clicks. */
export function SubmitKey({ action, children, ...key }: Props) {
  const busy = useIsPosting(action, key.name, key.value);
  const holdBack = (event: MouseEvent) => {
    if (busy) event.preventDefault();
  };
  return (
    <Key {...key} type="submit" aria-busy={busy || undefined} onClick={holdBack}>
      {busy ? "Please wait" : children}
    </Key>
  );
}

function useIsPosting(action: string | undefined, name: string | undefined, value: Props["value"]): boolean {
  const { state, formMethod, formAction, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  if (action !== undefined && formAction?.split("?")[0] !== action) return false;
  return name === undefined || formData?.get(name) === value;
}
