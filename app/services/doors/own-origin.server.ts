import type { App } from "~/services/app/app.server";
import { findVisit } from "./front-door.server";

/** The address of account pages for links outside; jobs, which have no visitor, know the one of the settings. */
export function ownOrigin({ config }: Pick<App, "config">): string {
  if (config.accountOrigin !== null) return config.accountOrigin;
  const visit = findVisit();
  return visit
    ? `${visit.secure ? "https" : "http"}://${visit.host}`
    : `http://${config.host}:${config.port}`;
}
