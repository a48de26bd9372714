/** Traces: spans at four seams (endpoints, statements, calls outside, jobs). Without a collector nothing is recorded. */
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

let isOn = false;
/** For what costs something even without a collector. */
export const isTracing = (): boolean => isOn;

const tracer = trace.getTracer('marquee');

interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  readonly parent?: Context;
}

/** Runs the work in a span of its own; an error that it throws marks the span. */
export const withSpan = async <T>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, parent = context.active() }: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> => {
  if (!isOn) return work();
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    // The name alone: a message may hold what a customer typed.
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
    throw error;
  } finally {
    span.end();
  }
};

/** `traceparent` of the current span, for other systems and for jobs. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  if (!isOn) return {};
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'] === undefined ? {} : { traceparent: carrier['traceparent'] };
};

export const contextOfHeader = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

const traceparentPattern = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id of a header, as the UUID that is the request id. */
export const requestIdOfHeader = (traceparent: string | undefined): string | undefined =>
  traceparentPattern
    .exec(traceparent ?? '')?.[1]
    ?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A request id is the trace id with dashes: one can be found by the other. */
export const contextOfRequest = (requestId: string, traceparent: string | undefined): Context =>
  requestIdOfHeader(traceparent) === requestId
    ? contextOfHeader(traceparent)
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: requestId.replaceAll('-', ''),
        spanId: randomBytes(8).toString('hex'),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });

/**
 * Sends spans to a collector by OTLP over HTTP. The SDK is loaded here alone, so a server without a
 * collector pays nothing for it; it reads the other `OTEL_` variables itself.
 */
export const startTracing = async (endpoint: string): Promise<{ stop(): Promise<void> }> => {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, sdk, exporter, resources] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'marquee' }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return {
    stop: async () => {
      isOn = false;
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};
