/** Assembles the SDK: a sampler, a bounded queue, an exporter. Nothing is registered globally. */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { CallObserver } from '../../core/call-observer.ts';
import type { Log } from '../log.ts';
import { spanObserver } from './call-spans.ts';
import type { TracingSettings } from './otel-settings.ts';
import { QuietExporter } from './quiet-exporter.ts';

export interface Tracing {
  observer: CallObserver;
  /** Sends the remaining spans, for at most 5 s. Never rejects. */
  shutdown(): Promise<void>;
}

const shutdownMs = 5_000;
/** Longest attribute value; only callers' values exceed it. */
const maxAttributeLength = 256;

export function startTracing(settings: TracingSettings, log: Log): Tracing {
  const { exporter, url, headers, timeoutMs, batch, sampler } = settings;
  const ratio = new TraceIdRatioBasedSampler(sampler.share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes(settings.resource),
    sampler: sampler.parentBased ? new ParentBasedSampler({ root: ratio }) : ratio,
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new QuietExporter(
          exporter === 'console'
            ? new ConsoleSpanExporter()
            : new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs }),
          log,
        ),
        scheduledDelayMillis: batch.delayMs,
        maxQueueSize: batch.maxQueue,
        maxExportBatchSize: batch.maxSize,
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  return {
    observer: spanObserver(provider.getTracer('modelroute')),
    async shutdown() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, shutdownMs);
      });
      // The exporter has logged the failure.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
