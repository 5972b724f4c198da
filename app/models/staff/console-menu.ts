import { type StaffRole, mayAct } from "./staff-role";

interface Place {
  label: string;
  href: string;
  /** Whoever has one of these sees it, and an admin. */
  roles: readonly StaffRole[];
}

/** The places of the console, in the order of its menu; each is the first page of a subject. */
const places: readonly Place[] = [{ label: "Setups", href: "/staff/setups", roles: ["support"] }];

/** The places that somebody with these roles may go to. */
export const consoleMenu = (roles: readonly StaffRole[]): Place[] =>
  places.filter((place) => mayAct(roles, place.roles));
