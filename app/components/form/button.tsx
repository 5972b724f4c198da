import { useNavigation } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from "react";
import { classNames } from "~/components/page/class-names";

/** A page has one green button; `alt` is for the rest, `gold` for the dark band only. */
export type ButtonLook = { kind?: "main" | "alt" | "gold"; large?: boolean; full?: boolean };

type AnchorButton = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
type FormButton = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined };

export function Button({ kind = "main", large, full, className, ...rest }: AnchorButton | FormButton) {
  const look = classNames("button", kind !== "main" && kind, large && "large", full && "full", className);
  if (rest.href === undefined) return <button {...rest} className={look} />;
  const { children, ...link } = rest;
  return (
    <a {...link} className={look}>
      {children}
    </a>
  );
}

type Props = ButtonLook &
  Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    "name" | "value" | "children" | "id" | "disabled" | "form"
  > & {
    /** The path of the form, if a page has forms for several paths. */
    action?: string;
  };

/** The submit button of a form. While the form is being submitted it says so and ignores clicks. */
export function SubmitButton({ action, children, ...button }: Props) {
  const busy = useIsPosting(action, button.name, button.value);
  const holdBack = (event: MouseEvent) => {
    if (busy) event.preventDefault();
  };
  return (
    <Button {...button} type="submit" aria-busy={busy || undefined} onClick={holdBack}>
      {busy ? "Please wait" : children}
    </Button>
  );
}

function useIsPosting(action: string | undefined, name: string | undefined, value: Props["value"]): boolean {
  const { state, formMethod, formAction, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  if (action !== undefined && formAction?.split("?")[0] !== action) return false;
  return name === undefined || formData?.get(name) === value;
}
