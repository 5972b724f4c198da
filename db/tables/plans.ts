import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export type AddOnKind = "users" | "products" | "outlets";

export type LimitKind = AddOnKind | "customers" | "bank_accounts";

export interface PlanTables {
  catalogue_version: { id: Generated<number>; version: number };
  plans: PlansTable;
  plan_limits: { plan_id: number; kind: LimitKind; quantity: number | null; agreed: Generated<boolean> };
  plan_features: { plan_id: number; position: number; text: string };
  comparison_features: { id: number; category: string; name: string; position: number };
  comparison_values: { feature_id: number; plan_id: number; value: string };
  add_on_groups: { id: number; kind: AddOnKind; name: string; description: string; position: number };
  add_on_options: AddOnOptionsTable;
  onboarding_options: OnboardingOptionsTable;
  catalogue_changes: CatalogueChangesTable;
  catalogue_change_items: CatalogueChangeItemsTable;
}

/** A change of prices and limits from a day on; it is "applied" once it is in the tables of what is sold. */
export type CatalogueChangeState = "waiting" | "applied" | "withdrawn";

export interface CatalogueChangesTable {
  id: GeneratedAlways<number>;
  /** The catalogue version it is based on. */
  of_version: number;
  holds_from: Date;
  state: DefaultState<CatalogueChangeState>;
  made_by: number;
  created_at: Date;
  ended_at: Date | null;
}

export interface CatalogueChangeItemsTable {
  change_id: number;
  /** "plan-2-month" */
  item: string;
  /** Kobo, percent or a quantity; null for an unlimited limit. */
  value: number | null;
  /** The value it replaced, once it has been applied. */
  value_before: number | null;
}

export interface PlansTable {
  id: number;
  code: string;
  name: string;
  audience: string;
  description: string;
  amount_month: number | null;
  amount_year: number | null;
  discount: Generated<number>;
  reseller_discount: Generated<number>;
  position: number;
  disabled: Generated<boolean>;
}

export interface AddOnOptionsTable {
  id: number;
  group_id: number;
  name: string;
  quantity: number;
  amount_month: number;
  amount_year: number;
  position: number;
  disabled: Generated<boolean>;
}

export interface OnboardingOptionsTable {
  id: number;
  kind: "self" | "assisted";
  name: string;
  description: string;
  fee: number;
  position: number;
  disabled: Generated<boolean>;
}
