import type { Catalogue } from "~/models/plans/catalogue";
import { app } from "~/services/platform/app.server";
import { catalogueOf } from "./read-catalogue.server";

/** The current catalogue from memory; throws CatalogueUnavailable if it was never read. */
export const currentCatalogue = (): Promise<Catalogue> => catalogueOf(app);
