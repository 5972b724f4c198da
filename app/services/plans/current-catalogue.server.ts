import type { Catalogue } from "~/models/plans/catalogue";
import { app } from "~/services/platform/app.server";
import { catalogueOf, catalogueToShow } from "./read-catalogue.server";

/** The catalogue, for pages that only show it. */
export const catalogueInSight = (): Promise<Catalogue> => catalogueToShow(app);

/** The current catalogue from memory; throws CatalogueUnavailable if it was never read. */
export const currentCatalogue = (): Promise<Catalogue> => catalogueOf(app);
