import type { Insertable } from "kysely";
import type { PlanTables } from "./tables/plans";
import type { UserTables } from "./tables/users";
import type { SessionTables } from "./tables/sessions";
import type { PasskeyTables } from "./tables/passkeys";
import type { CodeTables } from "./tables/codes";
import type { MessageTables } from "./tables/messages";
import type { CheckoutTables } from "./tables/checkout";
import type { LedgerTables } from "./tables/ledger";
import type { PaymentTables } from "./tables/payments";
import type { InvoiceTables } from "./tables/invoices";
import type { PayLinkTables } from "./tables/pay-links";
import type { AutomaticTopUpTables } from "./tables/automatic-top-ups";
import type { RenewalTables } from "./tables/renewals";
import type { AgentTables } from "./tables/agents";
import type { SiteTables } from "./tables/site";
import type { HttpTables } from "./tables/http";
import type { SetupTables } from "./tables/setups";
import type { MemberTables } from "./tables/members";
import type { TillTables } from "./tables/tills";
import type { SalesTables } from "./tables/sales";
import type { StaffTables } from "./tables/staff";
import type { ApprovalTables } from "./tables/approvals";
import type { RightsTables } from "./tables/rights";
import type { WebhookTables } from "./tables/webhooks";
import type { ApiTables } from "./tables/api";
import type { JobTables } from "./tables/jobs";
import type { DoctorTables } from "./tables/doctor";

export type * from "./tables/plans";
export type * from "./tables/users";
export type * from "./tables/sessions";
export type * from "./tables/passkeys";
export type * from "./tables/codes";
export type * from "./tables/messages";
export type * from "./tables/checkout";
export type * from "./tables/ledger";
export type * from "./tables/payments";
export type * from "./tables/invoices";
export type * from "./tables/pay-links";
export type * from "./tables/automatic-top-ups";
export type * from "./tables/renewals";
export type * from "./tables/agents";
export type * from "./tables/site";
export type * from "./tables/http";
export type * from "./tables/setups";
export type * from "./tables/members";
export type * from "./tables/tills";
export type * from "./tables/sales";
export type * from "./tables/staff";
export type * from "./tables/approvals";
export type * from "./tables/rights";
export type * from "./tables/webhooks";
export type * from "./tables/api";
export type * from "./tables/jobs";
export type * from "./tables/doctor";

/** All columns an insert may name: forgetting one is a type error, even if the database has a default. */
export type NewRow<Table> = Required<Insertable<Table>>;

/** Amounts are kobo, times are UTC instants, `date` columns are strings such as 2026-11-21. */
export interface Schema
  extends
    PlanTables,
    UserTables,
    SessionTables,
    PasskeyTables,
    CodeTables,
    MessageTables,
    CheckoutTables,
    LedgerTables,
    PaymentTables,
    InvoiceTables,
    PayLinkTables,
    AutomaticTopUpTables,
    RenewalTables,
    AgentTables,
    SiteTables,
    HttpTables,
    SetupTables,
    MemberTables,
    TillTables,
    SalesTables,
    StaffTables,
    ApprovalTables,
    RightsTables,
    WebhookTables,
    ApiTables,
    JobTables,
    DoctorTables {}
