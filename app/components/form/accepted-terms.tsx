/** "the terms and conditions and the privacy policy.", at the end of the sentence that accepts them. */
export const AcceptedTerms = () => (
  <>
    the{" "}
    <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
      terms and conditions<span className="vh"> (opens in a new tab)</span>
    </a>{" "}
    and the{" "}
    <a href="/privacy-policy" target="_blank" rel="noreferrer">
      privacy policy<span className="vh"> (opens in a new tab)</span>
    </a>
    .
  </>
);
