/** Whether the new side is worse in one respect: both tests, fed with the same blocks. */
import { addNew, addOld, freshBlocks, rateOf, remember, type BlocksState } from './blocks.ts';
import {
  blockRatio,
  chancesAtRate,
  chancesOfEvents,
  knownSharesRatio,
  oddsRatioOf,
  sizeOf,
  type Block,
  type Tally,
  type Weights,
} from './likelihood-ratio.ts';
import { beginAgain, evidenceOf, freshEvidence, takeRatios, type EvidenceState } from './sequential-test.ts';
import { beginWindow, chanceOf, freshWindow, takeBlock, type WindowState } from './window-test.ts';

export interface SideTestSettings {
  /** Chances of ever calling an equal side worse, of the test that is always open and of the one in windows. */
  alpha: { open: number; windows: number };
  /** The rate of events at which the new side counts as worse, given the rate of the old one. */
  worse: (rate: number) => number;
  /** From this level on a request is an event. */
  eventLevel: number;
  /** Replaces the old side when it is silent: the remembered rates may come from a calm hour. */
  past: {
    /** From this level on a request is an event then. */
    eventLevel: number;
    /** The remembered rate of events is multiplied by this. */
    factor: number;
  };
  /** Other ways of being worse, by which all levels are weighed and not only the event. */
  shifts: readonly Weights[];
}

export interface SideTestState {
  blocks: BlocksState;
  evidence: EvidenceState;
  window: WindowState;
}

/** The reference is raised by so many standard errors where it replaces the old side. */
const caution = 3;

/** `levels` as in {@link freshBlocks}; `shifts` is their number. */
export const freshSideTest = (levels: number, shifts: number): SideTestState => ({
  blocks: freshBlocks(levels),
  evidence: freshEvidence(1 + shifts),
  window: freshWindow(),
});

export class SideTest {
  readonly state: SideTestState;
  readonly #settings: SideTestSettings;

  constructor(state: SideTestState, settings: SideTestSettings) {
    this.state = state;
    this.#settings = settings;
  }

  /** Takes a request of the old side. */
  old(level: number): void {
    addOld(this.state.blocks, level);
  }

  /** Takes a request of the new side. */
  fresh(level: number): void {
    const block = addNew(this.state.blocks, level);
    if (block === undefined) return;
    const { evidence, window } = this.state;
    const isSilent = sizeOf(block.old) === 0;
    const events = eventsOf(
      block.fresh,
      isSilent ? this.#settings.past.eventLevel : this.#settings.eventLevel,
    );
    const { ratios, chances } = isSilent ? this.#compareWithPast(events) : this.#compare(block);
    const requests = sizeOf(block.fresh);
    takeRatios(evidence, requests, ratios);
    takeBlock(window, { requests, events: events[1] ?? 0, chances }, this.#settings.alpha.windows);
    remember(this.state.blocks, block.old);
  }

  /** The old side's rate of events, as it is remembered. */
  get rate(): number {
    return rateOf(eventsOf(this.state.blocks.reference, this.#settings.eventLevel));
  }

  get isProved(): boolean {
    const { evidence, window } = this.state;
    return window.isProved || evidenceOf(evidence) >= 1 / this.#settings.alpha.open;
  }

  /** How near to a proof it is, on a logarithmic scale: from 0 to 1. */
  get suspicion(): number {
    const { open, windows } = this.#settings.alpha;
    const near = Math.log(evidenceOf(this.state.evidence)) / Math.log(1 / open);
    const inWindow = Math.log(chanceOf(this.state.window)) / Math.log(windows);
    return Math.min(1, Math.max(0, near, inWindow));
  }

  /** To be called where something changes: a likely moment to become worse. */
  beginAgain(): void {
    beginAgain(this.state.evidence);
    beginWindow(this.state.window);
  }

  #compare(block: Block): { ratios: number[]; chances: number[] } {
    const { eventLevel } = this.#settings;
    const events = { fresh: eventsOf(block.fresh, eventLevel), old: eventsOf(block.old, eventLevel) };
    const ratios = [
      blockRatio(events, [1, this.#oddsRatio(this.rate)]),
      ...this.#settings.shifts.map((weights) => blockRatio(block, weights)),
    ];
    return { ratios, chances: chancesOfEvents(events) };
  }

  /** The old side is silent. Only its rate of events is remembered well enough to replace it. */
  #compareWithPast(fresh: Tally): { ratios: number[]; chances: number[] } {
    const rate = this.rate * this.#settings.past.factor;
    // Twice the variance: what counts as an event, the old side's percentile, is an estimate as well.
    const error = Math.sqrt((2 * rate * (1 - rate)) / (sizeOf(this.state.blocks.reference) + 10));
    const raised = Math.min(0.999, rate + caution * error);
    const ratio = knownSharesRatio(fresh, [1 - raised, raised], [1, this.#oddsRatio(raised)]);
    return { ratios: [ratio], chances: chancesAtRate(sizeOf(fresh), raised) };
  }

  #oddsRatio(rate: number): number {
    return oddsRatioOf(rate, this.#settings.worse(rate));
  }
}

/** The tally of what is no event and what is one. */
function eventsOf(tally: Tally, from: number): Tally {
  const events = sizeOf(tally.slice(from));
  return [sizeOf(tally) - events, events];
}
