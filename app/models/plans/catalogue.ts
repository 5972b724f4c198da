import type { Kobo } from "~/models/money";
import { recordOf } from "~/models/record";

export type Duration = "yearly" | "month";

/** What a plan limits, in the order of its pages. */
export const limitNames = {
  users: "Users",
  outlets: "Outlets",
  products: "Products",
  customers: "Customers",
  bank_accounts: "Bank accounts",
} as const;
export type LimitKind = keyof typeof limitNames;
export const limitKinds = Object.keys(limitNames) as LimitKind[];

/** The limits of which more is sold: what one is called, and its field on forms, where an outlet is a warehouse. */
export const addOns = {
  users: { one: "user", field: "additional_users" },
  products: { one: "product", field: "additional_products" },
  outlets: { one: "outlet", field: "additional_warehouse" },
} as const satisfies Partial<Record<LimitKind, { one: string; field: string }>>;
export type AddOnKind = keyof typeof addOns;
export type AddOnField = (typeof addOns)[AddOnKind]["field"];
export const addOnKinds = Object.keys(addOns) as AddOnKind[];
export const addOnFields: Record<AddOnKind, AddOnField> = recordOf(addOnKinds, (kind) => addOns[kind].field);

/** How much of something a plan includes; "agreed" means agreed with our sales team. */
export type Allowance = number | "unlimited" | "agreed";

/** A plan without amounts is sold by our sales team. */
export interface Plan {
  id: number;
  code: string;
  name: string;
  audience: string;
  description: string;
  amountMonth: Kobo | null;
  amountYear: Kobo | null;
  discount: number;
  resellerDiscount: number;
  disabled: boolean;
  limits: Partial<Record<LimitKind, Allowance>>;
  features: string[];
}

export interface PricedPlan extends Plan {
  amountMonth: Kobo;
  amountYear: Kobo;
}

export interface AddOnOption {
  id: number;
  groupId: number;
  name: string;
  quantity: number;
  amountMonth: Kobo;
  amountYear: Kobo;
}

export interface AddOnGroup {
  id: number;
  kind: AddOnKind;
  name: string;
  description: string;
  options: AddOnOption[];
}

export interface OnboardingOption {
  id: number;
  kind: "self" | "assisted";
  name: string;
  description: string;
  fee: Kobo;
}

export interface ComparisonFeature {
  category: string;
  name: string;
  /** The text of each plan, by plan id. */
  values: Record<number, string>;
}

/** What can be bought: disabled options are left out; disabled plans stay and say so. */
export interface Offer {
  plans: Plan[];
  addOnGroups: AddOnGroup[];
  onboarding: OnboardingOption[];
  /** Changes that take effect later, earliest first. */
  coming: PriceChange[];
  /** Limits that plans had before; periods begun under them keep them. */
  replaced: ReplacedLimit[];
}

/** Prices and limits that take effect on a day: see `price-change.ts`. */
export interface PriceChange {
  id: number;
  validFrom: Date;
  items: PriceItem[];
}

/** A price or limit by name, such as "plan-2-month": kobo, percent or a quantity; null for unlimited. */
export interface PriceItem {
  item: string;
  value: number | null;
}

export interface ReplacedLimit {
  planId: number;
  kind: LimitKind;
  allowance: Allowance;
  /** The limit applied until then. */
  until: Date;
}

/** Everything the site says about what is on sale. */
export interface Catalogue extends Offer {
  version: number;
  comparison: ComparisonFeature[];
}

export const isPriced = (plan: Plan): plan is PricedPlan =>
  plan.amountMonth !== null && plan.amountYear !== null;
export const isFree = (plan: Plan): boolean => plan.amountMonth === 0 && plan.amountYear === 0;
export const isTrialPlan = (plan: Plan): boolean => plan.code === "plus";

/** A whole number as we print it: `02`, `1.5`, `2e0` and digits of other scripts name no plan. */
const canonicalId = /^[1-9][0-9]{0,8}$/;

export function findPlan(catalogue: Offer, id: number | string | undefined): Plan | null {
  if (!canonicalId.test(String(id))) return null;
  return catalogue.plans.find((plan) => plan.id === Number(id) && !plan.disabled) ?? null;
}

export function findTrialPlan(catalogue: Offer): PricedPlan | null {
  const plan = catalogue.plans.find((candidate) => isTrialPlan(candidate) && !candidate.disabled);
  return plan && isPriced(plan) ? plan : null;
}

export function findOnboarding(catalogue: Offer, id: number | null): OnboardingOption | null {
  return catalogue.onboarding.find((option) => option.id === id) ?? null;
}

export function selfOnboarding(catalogue: Offer): OnboardingOption | null {
  return catalogue.onboarding.find((option) => option.kind === "self") ?? null;
}

/** Any duration other than `yearly` means a month; we write `month`. */
export const readDuration = (text: string | undefined): Duration => (text === "yearly" ? "yearly" : "month");

/** The free option: setup belongs to the first order. */
export function freeOnboarding(catalogue: Offer): OnboardingOption | null {
  return selfOnboarding(catalogue) ?? catalogue.onboarding.find(({ fee }) => fee === 0) ?? null;
}
