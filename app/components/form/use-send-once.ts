import { type FormEvent, useEffect, useRef } from "react";

/** Lets a plain form go out once, so that a second tap on a slow line does not send it again. */
export function useSendOnce() {
  const isSent = useRef(false);
  // Back may bring the page back as it was left.
  useEffect(() => {
    const allowAgain = () => {
      isSent.current = false;
    };
    window.addEventListener("pageshow", allowAgain);
    return () => window.removeEventListener("pageshow", allowAgain);
  }, []);
  return (event: FormEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
}
