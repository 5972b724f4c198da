import { readProForma } from "~/services/pro-formas/read-pro-formas.server";
import type { App } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";

/** A pro-forma of this account. */
export async function requireProForma(app: App, userId: number, number = "") {
  const proForma = await readProForma(app, userId, number);
  if (proForma) return proForma;
  const message = "This pro-forma is not in your account.";
  throw await denial(app, { userId, object: "pro-forma", message });
}
