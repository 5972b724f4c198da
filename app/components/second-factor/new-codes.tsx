import type { ReactNode } from "react";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { PrintButton, PrintHint } from "~/components/page/print";
import { SecretText } from "~/components/page/secret-text";

interface Props {
  codes: string[];
  /** What a code does, to complete "Each … once". */
  use: string;
  /** The path of the same codes as a text file. */
  file: string;
  /** What has happened to the earlier codes, or will. */
  children: ReactNode;
}

/** Recovery codes that are shown this once, with the button that says they are saved. */
export function NewCodes({ codes, use, file, children }: Props) {
  return (
    <>
      <div>
        <h1>Your recovery codes</h1>
        <p className="soft">
          Download, print or write them down, and keep them away from your phone. Each {use} once when you
          can’t use your app.
        </p>
      </div>
      <Note tone="warn">We show them this once. {children}</Note>
      <SecretText
        id="recovery-codes"
        label="Recovery codes"
        what="the recovery codes"
        value={codes.join("\n")}
        file={file}
      />
      <PrintHint />
      <form method="post" className="acts noprint">
        <Button>I have saved them</Button> <PrintButton />
      </form>
    </>
  );
}
