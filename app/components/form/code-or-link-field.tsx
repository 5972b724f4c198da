import { lengthInWords } from "~/models/duration";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { CODE_HINT } from "~/models/codes/code-life";
import { describe, FieldFrame } from "./field";

interface Props {
  error: string | undefined;
  autoFocus: boolean;
  /** No code was sent, only a link. */
  linkOnly: boolean;
}

const both = {
  label: "Code, link or recovery key",
  hint: `${CODE_HINT} The link in our email and the key in our text message work for ${lengthInWords(KEY_LIFE)}.`,
};
const link = {
  label: "Link or recovery key",
  hint: "Paste the link if you cannot open it on this device. The key is the groups of letters in our text message.",
};
const code = { label: "Code", hint: CODE_HINT };

/** What a script writes once it has drawn boxes for the code, and when the field is back for a link. */
const texts = {
  "data-code": "or-link",
  "data-box-label": code.label,
  "data-box-hint": code.hint,
  "data-link-label": link.label,
  "data-link-hint": link.hint,
};

/**
 * A text field for the code, the link of a recovery mail or the key of an SMS. While it is empty, a script replaces it
 * by five boxes for the code and a button that brings the text field back.
 */
export function CodeOrLinkField({ error, autoFocus, linkOnly }: Props) {
  const text = linkOnly ? link : both;
  return (
    <FieldFrame {...text} error={error} id="code">
      <input
        {...describe("code", { ...text, error })}
        {...(linkOnly ? {} : texts)}
        className="input"
        type="text"
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus && !linkOnly}
      />
    </FieldFrame>
  );
}
