const NIGERIA = "+234";
const SHOWN_FIRST = 5;
const SHOWN_LAST = 2;

/** The way people in Nigeria write their numbers: 08031234521. */
export function nationalPhone(phone: string): string {
  return phone.startsWith(NIGERIA) ? `0${phone.slice(NIGERIA.length)}` : phone;
}

/** "08031****21": enough to know one's own number by. */
export function maskPhone(phone: string): string {
  const national = nationalPhone(phone);
  const hidden = Math.max(1, national.length - SHOWN_FIRST - SHOWN_LAST);
  return national.slice(0, SHOWN_FIRST) + "*".repeat(hidden) + national.slice(SHOWN_FIRST + hidden);
}
