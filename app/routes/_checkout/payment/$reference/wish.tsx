import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";

interface Props {
  /** When the owner asked for something; null if not yet. */
  asked: string | null;
  options: readonly { value: string; label: string; detail: string }[];
  /** Where the owner adds what the wallet lacks to pay for the order; null if it lacks nothing. */
  add: { text: string; href: string } | null;
}

/** What the owner wants done with money that is held: a button for each wish. */
export function WishForm({ asked, options, add }: Props) {
  return (
    <>
      {asked !== null ? (
        <Note>
          You told us on {asked} what to do with it. We do it within one working day, and write to you.
        </Note>
      ) : (
        <form method="post" className="stack-l" aria-labelledby="wish">
          <h2 id="wish">What should we do with it?</h2>
          {options.map(({ value, label, detail }) => (
            <div key={value}>
              <Button kind="alt" full name="wish" value={value}>
                {label}
              </Button>
              <p className="soft">{detail}</p>
            </div>
          ))}
        </form>
      )}
      {add !== null && (
        <p>
          <a className="tap" href={add.href}>
            {add.text}
          </a>
        </p>
      )}
    </>
  );
}
