interface Act {
  text: string;
  href: string;
  /** "two people", "2 open" */
  note?: string | undefined;
  /** It keeps the person out. */
  grave?: boolean;
}

interface Props {
  groups: readonly { title: string; acts: readonly Act[] }[];
  /** The action whose page is open. */
  current?: string;
}

/** What can be done with a record: each action has its own page. */
export function StaffActionList({ groups, current }: Props) {
  const shown = groups.filter(({ acts }) => acts.length > 0);
  if (shown.length === 0) return null;
  return (
    <nav className="does" aria-labelledby="acts">
      <h2 id="acts">What you can do</h2>
      {shown.map(({ title, acts }) => [
        <h3 key={title}>{title}</h3>,
        <ul key={`${title} acts`}>
          {acts.map(({ text, href, note, grave }) => (
            <li key={href} className={grave ? "stop" : undefined}>
              <a href={href} aria-current={href === current ? "page" : undefined}>
                <span>{text}</span> {note !== undefined && <small>{note}</small>}
              </a>
            </li>
          ))}
        </ul>,
      ])}
    </nav>
  );
}
