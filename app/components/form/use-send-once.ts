import { type FormEvent, useRef } from "react";

/** Within this time a second tap is one too many; later it may follow a page that was stopped. */
const DOUBLE_TAP_MS = 5000;

/** Lets a plain form go out once, so that a second tap on a slow line does not send it again. */
export function useSendOnce() {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return (event: FormEvent) => {
    if (event.timeStamp - sentAt.current < DOUBLE_TAP_MS) event.preventDefault();
    else sentAt.current = event.timeStamp;
  };
}
