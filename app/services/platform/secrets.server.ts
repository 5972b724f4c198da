import { readKeys } from "./key-list.server";

const keySettings = ["CODE_KEYS", "CARD_KEYS", "STAFF_KEYS", "TILL_KEYS", "WEBHOOK_KEYS"];
const secretSettings = [
  "PAYSTACK_SECRET_KEY",
  "PAYSTACK_OLD_SECRET_KEY",
  "TERMII_KEY",
  "TERMII_SECRET",
  "METRICS_TOKEN",
];
/** Addresses that may contain a password. */
const addressSettings = ["DATABASE_URL", "SMTP_URL"];

const LEAST_LENGTH = 16;
/** 32 random bytes have about 30 different values; fewer than 16 occur less than once in 10^12. */
const LEAST_BYTES = 16;
const LEAST_CHARACTERS = 8;

/** The reader of `METRICS_TOKEN` refuses a short one itself, so it is not reported twice. */
const isShortToken = (setting: string, env: NodeJS.Dict<string>) =>
  setting === "METRICS_TOKEN" && (env[setting] ?? "").length < LEAST_LENGTH;

/** What is wrong with the keys and secrets of a production site. No message repeats a secret. */
export function productionSecretProblems(env: NodeJS.Dict<string>): string[] {
  const weak = [
    ...keySettings
      .filter((setting) => keysOf(env, setting).some(isWeakKey))
      .map((setting) => `${setting} must be random: make each key with openssl rand -base64 32`),
    ...secretSettings
      .filter(
        (setting) => !isShortToken(setting, env) && env[setting] !== undefined && isWeakSecret(env[setting]),
      )
      .map(
        (setting) =>
          `${setting} must be a secret of at least ${LEAST_LENGTH} characters, ${LEAST_CHARACTERS} of them different`,
      ),
    ...addressSettings
      .filter((setting) => isWeakPassword(env[setting]))
      .map((setting) => `${setting} must hold a password of at least ${LEAST_LENGTH} characters, or none`),
  ];
  return [...weak, ...repeatedSecrets(env)];
}

function keysOf(env: NodeJS.Dict<string>, setting: string): Buffer[] {
  return readKeys(env[setting] ?? "")
    .map(({ key }) => key)
    .filter(({ length }) => length > 0);
}

/** Too few different bytes, typed text, the same half twice, or bytes in equal steps. */
function isWeakKey(key: Buffer): boolean {
  const half = key.length / 2;
  const step = key.readUInt8(1) - key.readUInt8(0);
  return (
    new Set(key).size < LEAST_BYTES ||
    key.every((byte) => byte >= 0x20 && byte < 0x7f) ||
    key.subarray(0, half).equals(key.subarray(half)) ||
    key.every((byte, index) => index === 0 || (byte - key.readUInt8(index - 1) - step) % 256 === 0)
  );
}

function isWeakSecret(secret: string): boolean {
  const unknown = secret.replace(/^sk_(?:test|live)_/, "");
  return unknown.length < LEAST_LENGTH || new Set(unknown).size < LEAST_CHARACTERS;
}

function isWeakPassword(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { password, searchParams } = new URL(address);
  return [decodePassword(password), searchParams.get("password") ?? ""].some(
    (secret) => secret !== "" && isWeakSecret(secret),
  );
}

/** A password with a lone % is taken literally. */
function decodePassword(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** A leaked secret must not reveal another one. */
function repeatedSecrets(env: NodeJS.Dict<string>): string[] {
  const seen = new Set<string>();
  const problems = new Set<string>();
  const all = [
    ...keySettings.flatMap((setting) => keysOf(env, setting).map((key) => [setting, key.toString("base64")])),
    ...secretSettings.flatMap((setting) => (env[setting] === undefined ? [] : [[setting, env[setting]]])),
  ];
  for (const [setting = "", secret = ""] of all) {
    if (seen.has(secret)) problems.add(`${setting} must not hold a key or secret that is used twice`);
    seen.add(secret);
  }
  return [...problems];
}
