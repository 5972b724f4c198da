import type { AddOnKind } from "~/models/plans/catalogue";

/** The small picture of an extra, which old clients show beside its name (ruling on the payload of add-ons). */
export const addOnPicture = (kind: AddOnKind): string => `/add-ons/${kind}.svg`;
