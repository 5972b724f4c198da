import { Facts, Linked } from "~/components/staff/facts";

interface PersonCardProps {
  id: number;
  name: string;
  href: string;
  who: string;
  contact: string;
  why: string;
  facts: readonly { name: string; value: string; detail: string; href: string | null }[];
}

/** The people found, each with what support asks first. */
export function PersonCards({ people }: { people: readonly PersonCardProps[] }) {
  return people.map(({ id, name, href, who, contact, why, facts }) => (
    <article key={id} className="found" aria-labelledby={`person-${id}`}>
      <h3 id={`person-${id}`}>
        <a className="tap" href={href}>
          <bdi>{name}</bdi>
        </a>
      </h3>
      <p>
        {who} · <bdi>{contact}</bdi>
      </p>
      <p className="soft">
        Found by: <bdi>{why}</bdi>
      </p>
      <Facts
        facts={facts.map(({ name: title, value, href: page, detail }, place) => ({
          key: place,
          name: title,
          value: <Linked href={page}>{value}</Linked>,
          detail,
        }))}
      />
    </article>
  ));
}
