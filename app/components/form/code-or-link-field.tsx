import { useEffect, useRef, useState } from "react";
import { lengthInWords } from "~/models/duration";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { CODE_HINT } from "~/models/codes/code-life";
import { Button } from "./button";
import { CodeBoxes } from "./code-boxes";
import { describe, FieldFrame } from "./field";
import { useOpenError } from "./use-field-error";

interface Props {
  error: string | undefined;
  autoFocus: boolean;
  /** No code was sent, only a link. */
  linkOnly: boolean;
}

const texts = {
  both: {
    label: "Code, link or recovery key",
    hint: `${CODE_HINT} The link in our email and the key in our text message work for ${lengthInWords(KEY_LIFE)}.`,
  },
  link: {
    label: "Link or recovery key",
    hint: "Paste the link if you cannot open it on this device. The key is the groups of letters in our text message.",
  },
  code: { label: "Code", hint: CODE_HINT },
};

/**
 * A text field for the code, the link of a recovery mail or the key of an SMS. With scripts five boxes for the code take
 * its place while it is empty, and a button that brings it back.
 */
export function CodeOrLinkField({ error, autoFocus, linkOnly }: Props) {
  const open = useOpenError(error);
  const [takes, setTakes] = useState<keyof typeof texts>(linkOnly ? "link" : "both");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!linkOnly && field.current?.value === "") setTakes("code");
  }, [linkOnly]);
  const text = texts[takes];
  const described = describe("code", { ...text, error: open.error });
  if (takes === "code")
    return (
      <>
        <FieldFrame {...text} {...open} id="code">
          <CodeBoxes id="code" described={described} />
        </FieldFrame>
        <Button kind="alt" type="button" onClick={() => setTakes("link")}>
          Use a link or key instead
        </Button>
      </>
    );
  return (
    <FieldFrame {...text} {...open} id="code">
      <input
        {...described}
        ref={field}
        className="input"
        type="text"
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={takes === "link" ? !linkOnly : autoFocus}
      />
    </FieldFrame>
  );
}
