import { CONFIRM_WITHIN } from "~/models/site/newsletter";
import { lengthInWords } from "~/models/duration";
import { Form } from "@remix-run/react";
import { Button, SubmitButton } from "~/components/form/button";
import { Main } from "~/components/layout/main";

interface Props {
  title: string;
  text: string;
  button: string;
  /** null if the link is invalid or too old. */
  token: string | null;
}

/** The page behind a link in a mail. Mail scanners open links, so only its button changes something. */
export function MailLinkPage({ title, text, button, token }: Props) {
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {token === null ? (
            <>
              <h1>This link does not work</h1>
              <p>
                It was cut short, or it is more than {lengthInWords(CONFIRM_WITHIN)} old. Open the link in our
                newest email, or subscribe again.
              </p>
              <p className="acts">
                <Button href="/newsletter">Subscribe again</Button>
              </p>
            </>
          ) : (
            <>
              <h1>{title}</h1>
              <p>{text}</p>
              <Form method="post" action=".">
                <input type="hidden" name="token" value={token} />
                <SubmitButton large full>
                  {button}
                </SubmitButton>
              </Form>
            </>
          )}
        </div>
      </div>
    </Main>
  );
}
