import type { CatalogueTables } from "./tables/catalogue";
import type { AccountTables } from "./tables/accounts";
import type { CodeTables } from "./tables/codes";
import type { CheckoutTables } from "./tables/checkout";
import type { MessageTables } from "./tables/messages";
import type { OperationTables } from "./tables/operations";
import type { MoneyTables } from "./tables/money";
import type { PaymentTables } from "./tables/payments";

export type * from "./tables/catalogue";
export type * from "./tables/accounts";
export type * from "./tables/codes";
export type * from "./tables/checkout";
export type * from "./tables/messages";
export type * from "./tables/operations";
export type * from "./tables/money";
export type * from "./tables/payments";

/** Amounts are kobo, times are UTC instants, `date` columns are text like 2026-11-21. */
export interface Schema
  extends
    CatalogueTables,
    AccountTables,
    CodeTables,
    CheckoutTables,
    MessageTables,
    OperationTables,
    MoneyTables,
    PaymentTables {}
