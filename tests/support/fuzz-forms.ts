/** Values that each field takes, among them some that are right only at times; other fields get them all. */
export type Form = Record<string, readonly string[]>;

const email = ["adashop@shop.example", "nobody@shop.example", "adashop"];
const password = ["bread rice and oil", "wrong", "password123", "seven yellow canoes"];
const code = ["12345", "1 2 3 4 5", "00000", "123456", "bcdf-ghjk-mnpq-rstw-bcdf"];
const phone = ["08031234521", "08099999999", "12025550123", "0803"];
const journey: Form = { plan: ["1", "2", "3"], duration: ["yearly", "month"], onTrial: ["true", "false"] };
const entry: Form = { code, digit: ["1"], intent: ["verify", "resend", "phone", ""], function_type: ["x"] };

/** The fields of every form, by its route. */
const forms: Record<string, Form> = {
  "routes/login": { email, password, page: ["/dashboard", "subscription"], origin: ["3"] },
  "routes/logout": {},
  "routes/signup": {
    name: ["Sample Shop"],
    username: ["sampleshop", "UNIQUE"],
    email: ["UNIQUE@sample.example", ...email],
    phone,
    password,
    about: ["Facebook", "Others", ""],
    referralCode: ["", "TUNDE1"],
    code: ["", "TUNDE1", "NOBODY"],
    acceptTerms: ["on"],
    page: ["signup"],
    intent: ["", "without-code"],
    ...journey,
  },
  "routes/verify-phone": {
    ...entry,
    ...journey,
    intent: ["", "resend", "keep", "mail", "verify-mail", "activate-resend"],
  },
  "routes/change-phone": { phone, ...journey },
  "routes/forgot-password": { email, function_type: ["x"] },
  "routes/forgot-opt-reset": { ...entry, email, phone },
  "routes/reset-password": { ...entry, email, phone },
  "routes/set-newpassword": { password, password_confirmation: password, email },
  "routes/verify-email": entry,
  "routes/account.confirm": { password, page: ["/account/security"] },
  "routes/account.security": {
    intent: ["password", "email"],
    current_password: password,
    password,
    password_confirmation: password,
    email: ["next@shop.example", ...email],
  },
  "routes/account.sessions": { intent: ["end", "end-others"], id: ["1", "2", "99"] },
  "routes/contact": {
    firstName: ["Ada"],
    lastName: ["Okoro"],
    email,
    phoneNumber: phone,
    topic: ["sales", "support"],
    message: ["Hello\r\nthere"],
    website: ["", "bait"],
  },
  "routes/newsletter": { email, website: ["", "bait"] },
  "routes/newsletter_.confirm": { token: ["A".repeat(22)] },
  "routes/newsletter_.unsubscribe": { token: ["A".repeat(22)] },
  "routes/plans-details.$planId.$duration": {
    intent: ["update", "subscribe", "pay", "trial"],
    submission_key: ["A".repeat(22)],
    additional_users: ["0", "5", "1000000"],
    additional_products: ["0", "100"],
    additional_warehouse: ["0", "1"],
    onboarding: ["1", "2", "3", "99"],
    payment_method: ["card", "wallet"],
    total_amount: ["1"],
    plan_id: ["2"],
  },
};

const everything: Form = Object.assign({}, ...Object.values(forms)) as Form;

/** A route that is not in the table gets the fields of all that are. */
export function formOf(routeId: string, unique: string): Form {
  const form = forms[routeId] ?? everything;
  const fill = (value: string) => value.replace("UNIQUE", unique);
  return Object.fromEntries(Object.entries(form).map(([name, values]) => [name, values.map(fill)]));
}
