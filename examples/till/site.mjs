/** The till's requests to the site. Nothing here decides anything: an error or no answer changes nothing. */

const CLIENT = { client_id: "kaypoint-till" };
const TIMEOUT = 15_000;

export class Refused extends Error {
  constructor(status, body) {
    super(body.error_description ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error ?? "";
    this.interval = body.interval;
  }
}

export function makeSite(origin) {
  async function send(path, options = {}) {
    const response = await fetch(new URL(path, origin), {
      ...options,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const body = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refused(response.status, body);
    return body;
  }
  const post = (path, fields) =>
    send(path, { method: "POST", body: new URLSearchParams({ ...CLIENT, ...fields }) });

  return {
    askForCode: (name, kind) =>
      post("/api/device/code", { scope: "entitlement", device_name: name, device_type: kind }),
    askForTokens: (deviceCode) =>
      post("/api/device/token", {
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
        device_code: deviceCode,
      }),
    refresh: (token) => post("/api/device/token", { grant_type: "refresh_token", refresh_token: token }),
    keys: () => send("/.well-known/jwks.json"),
    entitlement: (token) => send("/api/entitlement", { headers: { Authorization: `Bearer ${token}` } }),
    sendSales: (token, sales) =>
      send("/api/sales", {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ sales }),
      }),
    voidSale: (token, receipt, at) =>
      send("/api/sales/void", {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ receipt, voided_at: at }),
      }),
  };
}
