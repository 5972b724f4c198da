import { issueEntitlement } from "~/services/tills/issue-entitlement.server";

/** The document of a till that has not asked too often. */
export async function issued(...args: Parameters<typeof issueEntitlement>) {
  const result = await issueEntitlement(...args);
  if (result.outcome === "throttled") throw new Error("this till asked too often");
  return result;
}
