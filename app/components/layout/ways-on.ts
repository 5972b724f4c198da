interface Way {
  label: string;
  href: string;
}

/** Pages by the words an address may have for them. */
const pages: (Way & { words: string[] })[] = [
  {
    label: "Plans and prices",
    href: "/pricing",
    words: ["plan", "price", "pricing", "cost", "buy", "trial", "upgrade", "basic", "plus", "enterprise"],
  },
  {
    label: "Download the app",
    href: "/download",
    words: ["download", "app", "install", "setup", "version", "windows", "linux", "android", "iphone"],
  },
  {
    label: "Help",
    href: "/help",
    words: ["help", "support", "problem"],
  },
  {
    label: "Contact us",
    href: "/contact",
    words: ["contact", "support", "chat", "whatsapp", "call", "phone", "sales", "office"],
  },
  { label: "Log in", href: "/login", words: ["login", "log", "signin"] },
  { label: "Create an account", href: "/signup", words: ["signup", "sign", "register", "join", "start"] },
  {
    label: "Set a new password",
    href: "/forgot-password",
    words: ["password", "forgot", "reset", "recover"],
  },
  { label: "Home", href: "/dashboard", words: ["dashboard", "home", "profile"] },
  {
    label: "Your account",
    href: "/account",
    words: ["account", "security", "settings", "session", "device"],
  },
  { label: "Your wallet", href: "/wallet", words: ["wallet", "money", "topup", "card"] },
  {
    label: "Payments and invoices",
    href: "/transactions",
    words: ["receipt", "invoice", "payment", "transaction"],
  },
  {
    label: "Your plan",
    href: "/plans-and-billings",
    words: ["billing", "subscription", "renew", "cancel"],
  },
  { label: "Sales", href: "/sales-report", words: ["sales", "report", "profit", "sold"] },
  { label: "Who owes you", href: "/sales-report/debtors", words: ["debtor", "debt", "owes", "owe", "owing"] },
  { label: "Your shops", href: "/locations", words: ["location", "shop", "outlet", "branch"] },
  {
    label: "People in your shop",
    href: "/user-management",
    words: ["people", "user", "cashier", "manager", "invite", "member"],
  },
  { label: "Tills", href: "/account/devices", words: ["till", "tills", "device"] },
  { label: "Webhooks", href: "/account/webhooks", words: ["webhook", "webhooks"] },
  { label: "API", href: "/api", words: ["api", "developer"] },
  {
    label: "What Kaypoint does",
    href: "/#features",
    words: ["product", "feature", "stock", "inventory", "till"],
  },
  { label: "Questions and answers", href: "/#faq", words: ["faq", "question", "answer"] },
  { label: "About us", href: "/#about", words: ["about", "company", "team"] },
  {
    label: "Terms of Service",
    href: "/terms-and-conditions",
    words: ["terms", "conditions", "refund", "legal"],
  },
  { label: "Privacy policy", href: "/privacy-policy", words: ["privacy", "policy", "cookie", "data"] },
];

/** Shown for an unknown address; a page whose record is missing has its own message. */
export const NO_SUCH_PAGE = "Check the address, or start from the homepage.";

const ALWAYS = ["/pricing", "/download", "/contact"];
const MOST_MATCHES = 3;
const MOST_FOUND = 10;
const MOST_WORDS = 8;

/**
 * Where a visitor to an unknown address can go: the pages that match words of the address, even misspelt ones, and
 * those useful to everyone.
 */
export const waysOn = (path: string) => findPages(path, MOST_MATCHES);

/** The pages that match words of a search. */
export const searchPages = (words: string) => findPages(words, MOST_FOUND);

function findPages(text: string, most: number): { matches: Way[]; always: Way[] } {
  const asked = wordsOf(text);
  const matches = pages
    .map((page) => ({
      page,
      hits: asked.filter((word) => page.words.some((known) => isLike(word, known))).length,
    }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .slice(0, most)
    .map(({ page }) => page);
  const always = pages.filter((page) => ALWAYS.includes(page.href) && !matches.includes(page));
  return { matches: matches.map(wayOf), always: always.map(wayOf) };
}

const wayOf = ({ label, href }: Way): Way => ({ label, href });

const SHORTEST = 3;

function wordsOf(path: string): string[] {
  const words = path
    .toLowerCase()
    .replace(/%[0-9a-f]{2}/g, " ")
    .split(/[^a-z]+/);
  return words.filter((word) => word.length >= SHORTEST).slice(0, MOST_WORDS);
}

const SHORTEST_BEGIN = 4;

/** Whether it is that word, one with something added ("prices", "pricelist"), or one with a typing error. */
function isLike(word: string, known: string): boolean {
  if (word === known) return true;
  if (Math.min(word.length, known.length) < SHORTEST_BEGIN) return false;
  return word.startsWith(known) || isOneSlip(word, known);
}

/** Whether one letter is missing, added, different, or swapped with the next. */
function isOneSlip(word: string, known: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== known[index]);
  const [typed, meant] = at < 0 ? ["", known.slice(word.length)] : [word.slice(at), known.slice(at)];
  return (
    typed === meant.slice(1) ||
    typed.slice(1) === meant ||
    typed.slice(1) === meant.slice(1) ||
    (typed[0] === meant[1] && typed[1] === meant[0] && typed.slice(2) === meant.slice(2))
  );
}
