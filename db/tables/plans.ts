import type { Generated, GeneratedAlways } from "kysely";
import type { AddOnKind, LimitKind } from "~/models/plans/catalogue";
import type { DefaultState } from "./state";

export interface PlanTables {
  catalogueVersion: { id: Generated<number>; version: number };
  plans: PlansTable;
  planLimits: { planId: number; kind: LimitKind; quantity: number | null; agreed: Generated<boolean> };
  planFeatures: { planId: number; position: number; text: string };
  comparisonFeatures: { id: number; category: string; name: string; position: number };
  comparisonValues: { featureId: number; planId: number; value: string };
  addOnGroups: { id: number; kind: AddOnKind; name: string; description: string; position: number };
  addOnOptions: AddOnOptionsTable;
  onboardingOptions: OnboardingOptionsTable;
  catalogueChanges: CatalogueChangesTable;
  catalogueChangeItems: CatalogueChangeItemsTable;
}

/**
 * A change of prices and limits from a day on: "asked" until another person approves it, "applied" once it is in the
 * tables of what is sold.
 */
export type CatalogueChangeState = "asked" | "waiting" | "applied" | "withdrawn";

export interface CatalogueChangesTable {
  id: GeneratedAlways<number>;
  /** The catalogue version it is based on. */
  ofVersion: number;
  validFrom: Date;
  state: DefaultState<CatalogueChangeState>;
  madeBy: number;
  createdAt: Date;
  /** null for a change of the operator, which needs no second person. */
  approvedBy: number | null;
  approvedAt: Date | null;
  endedAt: Date | null;
}

export interface CatalogueChangeItemsTable {
  changeId: number;
  /** "plan-2-month" */
  item: string;
  /** Kobo, percent or a quantity; null for an unlimited limit. */
  value: number | null;
  /** The value it replaced, once it has been applied. */
  valueBefore: number | null;
}

export interface PlansTable {
  id: number;
  code: string;
  name: string;
  audience: string;
  description: string;
  amountMonth: number | null;
  amountYear: number | null;
  discount: Generated<number>;
  resellerDiscount: Generated<number>;
  position: number;
  disabled: Generated<boolean>;
}

export interface AddOnOptionsTable {
  id: number;
  groupId: number;
  name: string;
  quantity: number;
  amountMonth: number;
  amountYear: number;
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
