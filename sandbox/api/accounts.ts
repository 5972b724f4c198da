import { failure, success, type Answer } from "./envelope";
import { customerShape } from "./shapes";
import { textOf, type Body } from "./transactions";
import type { Account, Customer } from "../records";
import type { Sandbox } from "../sandbox";

/* Customers, and the account numbers that are theirs alone. */

const customerMissing = failure({ message: "Customer not found", status: 404, code: "customer_not_found" });
const accountMissing = failure({ message: "Dedicated account not found", status: 404, code: "not_found" });

/** Has no code, as observed. */
const unavailable = failure({
  message: "Dedicated NUBAN is not available for your business",
  status: 403,
});

const banks = [
  { slug: "wema-bank", name: "Wema Bank", id: 20 },
  { slug: "titan-paystack", name: "Titan Paystack", id: 629 },
];

/** Makes a customer, or answers with the one that has this address. */
export function createCustomer({ store, clock }: Sandbox, body: Body): Answer {
  const email = textOf(body.email);
  if (email === null || !/^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(email))
    return failure({ message: "Invalid Email Address Passed", code: "invalid_email_address" });
  const known = store.customers.get(email);
  const made: Customer = {
    email,
    firstName: known?.firstName ?? textOf(body.first_name),
    lastName: known?.lastName ?? textOf(body.last_name),
    phone: known?.phone ?? textOf(body.phone),
    createdAt: known?.createdAt ?? clock.now().toISOString(),
  };
  store.saveCustomer(made);
  return success("Customer created", {
    ...namedShape(made),
    domain: "test",
    integration: 100_000,
    identified: false,
    identifications: null,
    transactions: [],
    subscriptions: [],
    authorizations: [],
    createdAt: made.createdAt,
    updatedAt: made.createdAt,
  });
}

const namedShape = ({ email, firstName, lastName, phone }: Customer) => ({
  ...customerShape(email),
  first_name: firstName,
  last_name: lastName,
  phone,
});

/** A customer who has a number gets the same one again. */
export function createAccount(sandbox: Sandbox, body: Body): Answer {
  const { store, clock, banks: knobs } = sandbox;
  if (knobs.accounts === "unavailable") return unavailable;
  const customer = findCustomer(sandbox, textOf(body.customer));
  if (!customer) return customerMissing;
  const bank = banks.find(({ slug }) => slug === (textOf(body.preferred_bank) ?? "wema-bank"));
  if (!bank) return failure({ message: "Preferred bank is not available", code: "invalid_params" });
  const name = [customer.firstName, customer.lastName].filter((part) => part !== null).join(" ");
  if (name === "" || customer.phone === null)
    return failure({ message: "Customer needs a first name, last name and phone", code: "missing_params" });
  if (knobs.accounts === "identity")
    return failure({ message: "Customer has not been validated. Please validate the customer's identity" });
  const id = store.nextId();
  const account: Account = accountOf(sandbox, customer.email) ?? {
    id,
    number: `98${id.slice(-8)}`,
    name: `KAYPOINT / ${name.toUpperCase()}`,
    bank: bank.name,
    slug: bank.slug,
    email: customer.email,
    assigned: true,
    createdAt: clock.now().toISOString(),
  };
  store.saveAccount(account);
  return success("NUBAN successfully created", accountShape(sandbox, account));
}

const accountOf = ({ store }: Sandbox, email: string): Account | undefined =>
  [...store.accounts.values()].find((found) => found.email === email && found.assigned);

function findCustomer({ store }: Sandbox, key: string | null): Customer | null {
  const found = [...store.customers.values()].find(({ email }) => {
    const { id, customer_code: code } = customerShape(email);
    return key === code || key === String(id);
  });
  return found ?? null;
}

/** A number that was given back belongs to no customer, and is still active. */
function accountShape({ store }: Sandbox, account: Account) {
  const customer = store.customers.get(account.email);
  return {
    id: BigInt(account.id),
    account_number: account.number,
    account_name: account.name,
    bank: banks.find(({ slug }) => slug === account.slug),
    assigned: account.assigned,
    active: true,
    currency: "NGN",
    metadata: null,
    split_config: null,
    customer: account.assigned && customer ? namedShape(customer) : null,
    created_at: account.createdAt,
    updated_at: account.createdAt,
    assignment: {
      integration: 100_000,
      assignee_type: "Customer",
      expired: !account.assigned,
      expired_at: null,
      account_type: "PAY-WITH-TRANSFER-RECURRING",
      assigned_at: account.createdAt,
    },
  };
}

export function listAccounts(sandbox: Sandbox, query: URLSearchParams): Answer {
  const customer = query.get("customer");
  const [bank, active] = [query.get("provider_slug"), query.get("active")];
  const rows = [...sandbox.store.accounts.values()].filter((account) => {
    const { id, customer_code: code } = customerShape(account.email);
    const isTheirs = account.assigned && (customer === code || customer === String(id));
    return (customer === null || isTheirs) && (bank === null || bank === account.slug) && active !== "false";
  });
  return success(
    "Managed accounts successfully retrieved",
    rows.map((account) => accountShape(sandbox, account)),
    { total: rows.length, skipped: 0, perPage: 50, page: 1, pageCount: 1 },
  );
}

export function fetchAccount(sandbox: Sandbox, id: string): Answer {
  const account = sandbox.store.accounts.get(id);
  return account ? success("Customer retrieved", accountShape(sandbox, account)) : accountMissing;
}

/** The number goes back to the business, which is then its receiver. */
export function closeAccount(sandbox: Sandbox, id: string): Answer {
  const account = sandbox.store.accounts.get(id);
  if (!account) return accountMissing;
  const closed = { ...account, assigned: false };
  sandbox.store.saveAccount(closed);
  return success("Managed Account Successfully Unassigned", accountShape(sandbox, closed));
}

/** Starts a search, whose result is the usual event. Nothing is ever lost here, so it finds nothing. */
export function searchAccount({ store }: Sandbox, query: URLSearchParams): Answer {
  const number = query.get("account_number");
  const account = [...store.accounts.values()].find((found) => found.number === number);
  return account
    ? success(
        "We are checking the status of your transfer. We will send you a notification once it is confirmed",
        null,
      )
    : accountMissing;
}

export const listProviders = ({ banks: knobs }: Sandbox): Answer =>
  knobs.accounts === "unavailable"
    ? unavailable
    : success(
        "Dedicated account providers retrieved",
        banks.map(({ slug, name, id }) => ({ provider_slug: slug, bank_id: id, bank_name: name, id })),
      );
