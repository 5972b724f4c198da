import type { AddOnKind } from "~/models/plans/catalogue";

/** The small picture that old clients show beside an extra's name (ruling on the payload of add-ons). */
export const addOnPicture = (kind: AddOnKind): string => `/add-ons/${kind}.svg`;
