/** Sends spans by another exporter and logs once that they cannot be sent, not with every batch; and once that they can again. */
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';

type Done = Parameters<SpanExporter['export']>[1];

/** `ExportResultCode.SUCCESS` of `@opentelemetry/core`. */
const success: Parameters<Done>[0]['code'] = 0;

export class QuietExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  #failing = false;

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.#exporter.export(spans, (result) => {
      const failed = result.code !== success;
      if (failed && !this.#failing) {
        this.#log.warn(
          { err: result.error },
          'spans cannot be sent; this is logged once, until they can again',
        );
      } else if (!failed && this.#failing) {
        this.#log.info('spans can be sent again');
      }
      this.#failing = failed;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
