import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { app } from "~/services/platform/app.server";
import { type Credentials, logIn, type LoginResult } from "~/services/sessions/log-in.server";

const authenticator = new Authenticator<LoginResult>().use(
  new FormStrategy(({ form }) => logIn(app, readCredentials(form))),
  "login",
);

function readCredentials(form: FormData): Credentials {
  const text = (name: string) => z.string().parse(form.get(name));
  const device = z.string().nullable().parse(form.get("device"));
  return { identifier: text("email"), password: text("password"), device };
}

/**
 * The strategy reads a form itself, but the body has already been read; it gets a request made from the checked
 * fields.
 */
export function authenticate({ identifier, password, device }: Credentials): Promise<LoginResult> {
  const body = new URLSearchParams({ email: identifier, password, ...(device && { device }) });
  return authenticator.authenticate(
    "login",
    new Request("http://form.invalid/login", { method: "POST", body }),
  );
}
