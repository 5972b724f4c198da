import type { Span } from "@opentelemetry/api";
import { type EndedQuery, onQuery } from "#db/client";
import { cutText } from "~/models/cut-text";
import type { Log } from "~/services/platform/log.server";
import { findRequestContext } from "~/services/platform/request-context.server";
import type { AnsweredRequest, LoggedRequest } from "./request-log.server";
import { readVersion } from "~/services/platform/version.server";

/** A trace of each request, with its database queries. */
interface Traces {
  begun: (request: LoggedRequest) => void;
  answered: (answered: AnsweredRequest, request: LoggedRequest) => void;
  /** Sends what has not been sent yet. */
  close: () => Promise<void>;
}

const MAX_TEXT = 2000;

/**
 * Makes traces by hand: automatic instrumentation finds no packages in a bundle, and would record addresses. Every
 * trace begins here and ignores incoming trace headers, since strangers can send any number of them. This call alone
 * loads the OpenTelemetry packages, which read their standard variables; requests before that have no trace.
 */
export function makeTraces(log: Log): Traces {
  let loaded: Traces | undefined;
  const loading = loadTraces().then(
    (traces) => {
      loaded = traces;
    },
    (error: unknown) => {
      log.error({ err: error }, "tracing could not be started");
    },
  );
  return {
    begun: (request) => loaded?.begun(request),
    answered: (answered, request) => loaded?.answered(answered, request),
    close: () => loading.then(() => loaded?.close()),
  };
}

async function loadTraces(): Promise<Traces> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, provider] = await Promise.all([
    import("@opentelemetry/api"),
    makeProvider(),
  ]);
  const tracer = provider.getTracer("kaypoint");
  const spans = new WeakMap<LoggedRequest, Span>();
  const showFailure = (span: Span, failed: boolean) =>
    failed ? span.setStatus({ code: SpanStatusCode.ERROR }) : span;

  onQuery((query) => {
    const request = findRequestContext();
    const parent = request && spans.get(request);
    if (!parent?.isRecording()) return;
    const startTime = Date.now() - query.milliseconds;
    const span = tracer.startSpan(
      nameOf(query),
      { kind: SpanKind.CLIENT, startTime, attributes: aboutQuery(query) },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    showFailure(span, query.failed).end();
  });

  return {
    begun(request) {
      spans.set(request, tracer.startSpan("request", { kind: SpanKind.SERVER, root: true }));
    },
    answered(answered, request) {
      const span = spans.get(request);
      span?.updateName(`${answered.method} ${answered.route}`);
      span?.setAttributes(aboutRequest(answered, request));
      if (span) showFailure(span, answered.status !== "aborted" && answered.status >= 500).end();
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

async function makeProvider() {
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const { version } = readVersion();
  const resource = resources
    .resourceFromAttributes({ "service.name": "kaypoint", "service.version": version })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const spanProcessors = [new sdk.BatchSpanProcessor(new OTLPTraceExporter())];
  return new sdk.BasicTracerProvider({ resource, spanProcessors });
}

const aboutRequest = ({ method, route, status, bytes }: AnsweredRequest, { id }: LoggedRequest) => ({
  "http.request.method": method,
  "http.route": route,
  "http.response.status_code": status,
  "http.response.size": bytes,
  "kaypoint.request": id,
});

const aboutQuery = ({ text }: EndedQuery) => ({
  "db.system.name": "postgresql",
  "db.query.text": cutText(withoutValues(text), MAX_TEXT),
});

/** Values are sent to the database as parameters; this is for literals written into a query by hand. */
const withoutValues = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'…'");

/** Such as `select users`. */
function nameOf({ text }: EndedQuery): string {
  const [verb = "query"] = /^\w+/.exec(text.trimStart()) ?? [];
  const table = /\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
