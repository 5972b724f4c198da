import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { Key, type KeyLook } from "./key";

type Props = KeyLook &
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "children" | "id" | "disabled"> & {
    /** The path that this form posts to, where a page has forms for several. */
    action?: string;
  };

/** The key that sends a form. While a hydrated form is on its way it says so and ignores further presses. */
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
