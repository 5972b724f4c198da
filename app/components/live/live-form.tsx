import { forwardRef, type FormEvent, type FormHTMLAttributes } from "react";
import { useLive } from "./live-context";

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, "method"> & { action: string };

/** A form of a page that React takes over: it is sent without leaving the page, and as usual without scripts. */
export const LiveForm = forwardRef<HTMLFormElement, Props>(function LiveForm(props, ref) {
  const { submit } = useLive();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name !== "")
      fields.append(submitter.name, submitter.value);
    submit(fields, { action: event.currentTarget.action });
  };
  return <form {...props} ref={ref} method="post" onSubmit={send} />;
});
