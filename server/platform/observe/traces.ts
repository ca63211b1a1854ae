import type { RequestWatcher } from './requests.ts';

export interface Traces {
  readonly watch: RequestWatcher;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** `00-<trace>-<span>-<flags>` of a proxy or a client that traces too (W3C Trace Context). */
const traceParent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/**
 * A span for each request, sent by OpenTelemetry over HTTP to `endpoint`. The libraries are loaded only here, and read `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_SERVICE_NAME` and the other variables of OpenTelemetry themselves.
 */
export async function openTraces(endpoint: string, version: string): Promise<Traces> {
  const [{ context, SpanKind, SpanStatusCode, trace }, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'bandstand', 'service.version': version });
  const provider = new TracerProvider({
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) })],
  });
  const tracer = provider.getTracer('bandstand', version);
  return {
    watch: ({ headers, method }) => {
      const [, traceId, spanId, flags] = traceParent.exec(String(headers['traceparent'] ?? '')) ?? [];
      const parent =
        traceId && spanId && flags
          ? trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true })
          : context.active();
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
      return ({ call, status, tenant, request_id: requestId }) => {
        span.updateName(call);
        span.setAttributes({ 'http.route': call, 'http.response.status_code': status, 'bandstand.request_id': requestId });
        if (tenant) span.setAttribute('bandstand.app_id', tenant);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    stop: () => provider.shutdown(),
  };
}
