import type { Catalogue } from "~/models/catalogue";
import { app } from "./app.server";
import { catalogueOf } from "./catalogue-keeper.server";

export { CatalogueUnavailable } from "./catalogue-keeper.server";

/** What is on sale now, from memory; throws CatalogueUnavailable where it could never be read. */
export const currentCatalogue = (): Promise<Catalogue> => catalogueOf(app);
