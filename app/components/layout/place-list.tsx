import { type AccountLink, type currentPlace, listedPages, type Place } from "~/models/members/account-menu";

type Props = {
  places: readonly Place[];
  current: ReturnType<typeof currentPlace>;
  /** Lists the pages of the current place below it. */
  withPages?: boolean;
};

/** The places of the account. */
export function PlaceList({ places, current, withPages = false }: Props) {
  return (
    <ul>
      {places.map((place) => {
        const isHere = current?.place.href === place.href;
        const pages = isHere && withPages ? listedPages(place, current.page) : [];
        const here = pages.some(({ href }) => href === current?.page) ? "true" : "page";
        return (
          <li key={place.href}>
            <a href={place.href} aria-current={isHere ? here : undefined}>
              {place.label}
            </a>
            {pages.length > 0 && <Pages label={place.label} pages={pages} current={current?.page} />}
          </li>
        );
      })}
    </ul>
  );
}

interface PagesProps {
  label: string;
  pages: readonly AccountLink[];
  current: string | undefined;
}

const Pages = ({ label, pages, current }: PagesProps) => (
  <ul aria-label={label}>
    {pages.map(({ label: name, href }) => (
      <li key={href}>
        <a href={href} aria-current={href === current ? "page" : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);
