import { useEffect } from "react";

/** The part of the Web OTP API that TypeScript does not know yet. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ["sms"] };
}

/** Asks the browser, where it can, for the code of the text message whose last line names this site. */
export function useSmsCode(wanted: boolean, take: (code: string) => void): void {
  useEffect(() => {
    if (!wanted || !("OTPCredential" in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ["sms"] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (!waiting.signal.aborted && credential && "code" in credential) take(String(credential.code));
      },
      // Aborted, refused by the visitor, or timed out: the code is typed by hand.
      () => undefined,
    );
    return () => waiting.abort();
  }, [wanted, take]);
}
