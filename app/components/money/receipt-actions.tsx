interface Props {
  /** null on the page of the receipt itself. */
  receipt: string | null;
  pdf: string;
  /** Opens WhatsApp with the receipt in words. */
  whatsApp: string;
}

/** What can be done with a receipt. */
export function ReceiptActions({ receipt, pdf, whatsApp }: Props) {
  return (
    <p className="acts">
      {receipt !== null && (
        <a className="tap" href={receipt}>
          See the receipt
        </a>
      )}{" "}
      <a className="tap" href={pdf}>
        Download as PDF
      </a>{" "}
      <a className="tap" href={whatsApp} rel="noreferrer">
        Share on WhatsApp
      </a>
    </p>
  );
}
