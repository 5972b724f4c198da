import { CopyButton } from "~/components/form/copy-button";

interface Props {
  id: string;
  label: string;
  /** "the secret", in the name of the button that copies it. */
  what: string;
  /** One line, or several. */
  value: string;
  /** The path of the same text as a file; null for what must not lie in a file. */
  file: string | null;
}

/** Characters that fit into a line on the narrowest phone. */
const LINE = 24;

/** A secret to take along: it can be selected in one go, copied with scripts, and downloaded. */
export function SecretText({ id, label, what, value, file }: Props) {
  const lines = value.split("\n");
  const rows = lines.length > 1 ? lines.length : Math.ceil(value.length / LINE);
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          className="input secret"
          id={id}
          rows={rows}
          defaultValue={value}
          readOnly
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <p className="acts">
        <CopyButton text={value} what={what} />{" "}
        {file !== null && (
          <a className="tap" href={file} download>
            Download as a text file
          </a>
        )}
      </p>
    </>
  );
}
