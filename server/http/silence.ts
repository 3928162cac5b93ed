/** The heartbeats of all streams: one timer for all of them, because one of its own is a part of what a stream costs. */
import { UnderWay, type Place } from '../core/under-way.ts';

const tickMs = 1_000;
/** A heartbeat follows so many ticks without a write; the contract promises 15 s. */
const silentTicks = 10;

/** The silence of one stream. */
export class Silence {
  readonly #beat: () => void;
  readonly #place: Place<Silence>;
  #silentTicks = 0;

  /** `beat` is called after each silence until the end. */
  constructor(beat: () => void) {
    this.#beat = beat;
    this.#place = running.add(this);
    timer ??= setInterval(tickAll, tickMs).unref();
  }

  /** Something has been written. */
  touch(): void {
    this.#silentTicks = 0;
  }

  end(): void {
    running.remove(this.#place);
  }

  tick(): void {
    this.#silentTicks += 1;
    if (this.#silentTicks < silentTicks) return;
    this.#silentTicks = 0;
    this.#beat();
  }
}

const running = new UnderWay<Silence>();
let timer: NodeJS.Timeout | undefined;

function tickAll(): void {
  for (const { value } of running.all()) value.tick();
  if (running.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
