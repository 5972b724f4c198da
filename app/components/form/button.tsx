import { useNavigation } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from "react";
import { classNames } from "~/components/page/class-names";

/** A page has one green button; `alt` is for the rest, `gold` for the dark band only. */
export type ButtonLook = { kind?: "main" | "alt" | "gold"; large?: boolean; full?: boolean };

type AnchorButton = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };
type FormButton = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined };

export function Button({ kind = "main", large, full, className, ...rest }: AnchorButton | FormButton) {
  const look = classNames("button", kind !== "main" && kind, large && "large", full && "full", className);
  if (rest.href === undefined) return <button {...rest} type={rest.type ?? "submit"} className={look} />;
  const { children, ...link } = rest;
  return (
    <a {...link} className={look}>
      {children}
    </a>
  );
}

type Props = ButtonLook &
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "children" | "id" | "disabled" | "form">;

/** The submit button of a form. While scripts send the form it says so and ignores clicks. */
export function SubmitButton({ children, ...button }: Props) {
  const { formData: sent } = useNavigation();
  const busy = sent !== undefined && (button.name === undefined || sent.get(button.name) === button.value);
  const ignoreWhileBusy = (event: MouseEvent) => {
    if (busy) event.preventDefault();
  };
  return (
    <Button {...button} type="submit" aria-busy={busy || undefined} onClick={ignoreWhileBusy}>
      {busy ? "Please wait" : children}
    </Button>
  );
}
