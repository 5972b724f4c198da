import { createSign, generateKeyPairSync } from "node:crypto";

import { DAY } from "~/models/duration";

/** Distinguished encoding: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, "hex");
const ecdsaWithSha256 = sequence(der(0x06, hex("2a8648ce3d040302")));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, hex("550403")), der(0x0c, Buffer.from(name)))));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A key and a self-signed certificate for one name, from yesterday on, by default for 90 days. */
export function makeCertificate(
  name: string,
  until = new Date(Date.now() + 90 * DAY),
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const names = sequence(der(0x82, Buffer.from(name)));
  const extensions = sequence(sequence(der(0x06, hex("551d11")), der(0x04, names)));
  const signed = sequence(
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, hex("01")),
    ecdsaWithSha256,
    commonName(name),
    sequence(time(new Date(Date.now() - DAY)), time(until)),
    commonName(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = createSign("SHA256").update(signed).sign(privateKey);
  const whole = sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
