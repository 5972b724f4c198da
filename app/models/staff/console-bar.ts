/** An entry of the console menu, with how much there is to do on its page. */
export interface CountedPlace {
  label: string;
  href: string;
  count?: number | undefined;
}

export const HOME = { label: "Home", href: "/staff" };

/** The pages with most work first. Each role may open three of them. */
const mostUsed = [
  "/staff/people",
  "/staff/payments",
  "/staff/approvals",
  "/staff/messages",
  "/staff/catalogue",
  "/staff/releases",
];
const IN_BAR = 4;

/** The four places of the menu that a colleague uses most, for the bar at the bottom of phones. */
export const consoleBar = (menu: readonly CountedPlace[]): CountedPlace[] =>
  [HOME.href, ...mostUsed]
    .reduce<CountedPlace[]>((bar, href) => bar.concat(menu.filter((place) => place.href === href)), [])
    .slice(0, IN_BAR);
