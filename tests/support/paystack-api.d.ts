/** The part of the client that the tests call; it comes without types. */
declare module "paystack-api" {
  type Verb = (data?: Record<string, unknown>) => PromiseLike<unknown>;

  export default class Client {
    constructor(key: string);
    endpoint: string;
    transaction: Record<"initialize" | "verify" | "get" | "list" | "chargeAuth" | "totals", Verb>;
    refund: Record<"create" | "get", Verb>;
    customer: Record<"get" | "list", Verb>;
    plan: Record<"list", Verb>;
  }
}
