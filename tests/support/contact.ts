import { readConfig } from "~/services/app/config.server";
import { settings } from "./settings";

const config = readConfig(settings);
if (!config.ok) throw new Error(config.problems.join("\n"));

/** The contact details of a demo. */
export const { contact } = config.config;
