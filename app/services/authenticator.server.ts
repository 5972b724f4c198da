import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { app } from "./app.server";
import { currentVisit } from "./front-door.server";
import { logIn, type Credentials, type LoginResult } from "./login.server";

const authenticator = new Authenticator<LoginResult>().use(
  new FormStrategy(({ form }) => logIn(app, readCredentials(form), currentVisit())),
  "login",
);

function readCredentials(form: FormData): Credentials {
  return { identifier: String(form.get("email")), password: String(form.get("password")) };
}

/** The form was read at the body door, and the strategy reads one itself: it gets a request made of the checked fields. */
export function authenticate({ identifier, password }: Credentials): Promise<LoginResult> {
  const body = new URLSearchParams({ email: identifier, password });
  return authenticator.authenticate(
    "login",
    new Request("http://form.invalid/login", { method: "POST", body }),
  );
}
