import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";

import { app } from "./app.server";
import { currentVisit } from "./front-door.server";
import { logIn, type Credentials, type LoginResult } from "./login.server";

const authenticator = new Authenticator<LoginResult>().use(
  new FormStrategy(({ form }) => logIn(app, readCredentials(form), currentVisit())),
  "login",
);

function readCredentials(form: FormData): Credentials {
  const text = (name: string) => z.string().parse(form.get(name));
  const device = z.string().nullable().parse(form.get("device"));
  return { identifier: text("email"), password: text("password"), device };
}

/** The form was read at the body door, and the strategy reads one itself: it gets a request made of the checked fields. */
export function authenticate({ identifier, password, device }: Credentials): Promise<LoginResult> {
  const body = new URLSearchParams({ email: identifier, password, ...(device && { device }) });
  return authenticator.authenticate(
    "login",
    new Request("http://form.invalid/login", { method: "POST", body }),
  );
}
