import { brand } from "~/brand";
import { atLeast, type FieldCheck } from "~/models/http/field-check";

const SHORTEST = 8;
const LONGEST = 128;
const SHORTEST_OWN_WORD = 4;
/** Millions share an area code; the last seven digits identify a number. */
const TELLING_DIGITS = 7;
const SHORTEST_PIECE = 4;
const FEWEST_CHARACTERS = 4;
const LONGEST_UNIT = 4;

export const LEAKED = "This password is in lists of stolen passwords. Choose another, such as a short phrase";
const COMMON = "Many people use this password. Choose another, such as a short phrase";
const ROW = "This password follows a pattern that is quick to guess. Choose another, such as a short phrase";

const MISSING = "Password is required";
const SHORT = `Password must be at least ${SHORTEST} characters`;

/** The length of a password with letters that can be composed in several ways is left to the server. */
export const newPasswordCheck: FieldCheck = {
  missing: MISSING,
  rules: [[`[^]*[^\\x20-\\x7e][^]*|${atLeast(SHORTEST)}`, SHORT]],
};

/** A password that is compared with the account's. */
export const passwordCheck: FieldCheck = { missing: MISSING };

/** The owner's own, where a shop is handed over. */
export const ownPasswordCheck: FieldCheck = { missing: "Type your password" };

/** The fields beside the new one of the form that changes a password. */
export const currentPasswordCheck: FieldCheck = { missing: "Type your current password" };
export const repeatedPasswordCheck: FieldCheck = { missing: "Type the new password again" };

/** What a new password must not consist of. */
export interface OwnData {
  /** The name, the username and the e-mail. */
  words: string[];
  /** As people in Nigeria write it: 08031234521. */
  phone: string;
}

/** Normalises a password, since keyboards compose the same character in different ways. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

/** Longer than any password can be, so it need not be compared. */
export function isPasswordTooLong(password: string): boolean {
  return [...normalisePassword(password)].length > LONGEST;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Digits around a word do not hide it: a year is what people add first. */
function isWordWithDigits(bare: string, word: string): boolean {
  return bare.includes(word) && /^\d*$/.test(bare.replace(word, ""));
}

function isMadeOfWords(bare: string, words: string[]): boolean {
  return words
    .map(plain)
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .some((word) => isWordWithDigits(bare, word));
}

/** All runs of digits in a number. */
function piecesOf(number: string): string[] {
  const starts = [...number].map((_, start) => start);
  return starts.flatMap((start) => starts.map((end) => number.slice(start, end + 1)));
}

/** Contains the number in any form, or consists only of pieces of it. */
function isMadeOfPhone(bare: string, phone: string): boolean {
  const national = plain(phone);
  if (bare === "" || national.length < TELLING_DIGITS) return false;
  if (bare.includes(national.slice(-TELLING_DIGITS))) return true;
  const longestFirst = [national, national.replace(/^0/, "234")]
    .flatMap(piecesOf)
    .filter((piece) => piece.length >= SHORTEST_PIECE)
    .sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, piece) => rest.split(piece).join(" "), bare).trim() === "";
}

/** People choose neighbouring characters of these rows: forwards, backwards and round the end. */
const rows = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

function areNeighbours(one: string, other: string): boolean {
  return one === other || rows.some((row) => row.includes(one + other) || row.includes(other + one));
}

/** 12345678, abcd1234, 11223344, aaaaaaaa, abcabcabc and the like, with any separators. */
function isRow(password: string): boolean {
  const characters = [...password.toLowerCase().replace(/[\s._-]/g, "")];
  if (new Set(characters).size < FEWEST_CHARACTERS) return true;
  const steps = characters.slice(1);
  const near = steps.filter((character, place) => areNeighbours(characters[place] ?? "", character));
  if (near.length >= steps.length * 0.75) return true;
  const tail = characters.slice(LONGEST_UNIT);
  return tail.every((character, place) => character === characters[place]);
}

/**
 * Why a new password is refused; null if it is not. There is no rule about its composition: NIST 800-63B found that
 * such rules do not help.
 * @param own what is known about the account at that point
 */
export function passwordProblem(
  password: string,
  isCommon: (password: string) => boolean,
  own?: OwnData,
): string | null {
  const normal = normalisePassword(password);
  if (normal === "") return MISSING;
  const length = [...normal].length;
  if (length < SHORTEST) return SHORT;
  if (isPasswordTooLong(normal)) return `Password must be at most ${LONGEST} characters`;
  const bare = plain(normal);
  if (isCommon(normal)) return COMMON;
  if (isRow(normal)) return ROW;
  if (isMadeOfWords(bare, [brand.name, "password"]))
    return `Password must not be made of our name ${brand.name} or the word "password"`;
  if (own && (isMadeOfWords(bare, own.words) || isMadeOfPhone(bare, own.phone)))
    return "Password must not be made of your name, username, email or phone number";
  return null;
}
