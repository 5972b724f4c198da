/** Why a link or a code opens no recovery. */
export const recoveryReasons = {
  "wrong-key": "This link no longer works. Open the one in our newest email, or ask for another email",
  "keys-only": "Codes do not work at the moment. Open the link in our email",
};
