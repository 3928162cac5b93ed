/** Moves traffic from an old service to a new one, step by step, and automatically back when the new one is worse. */
import { randomBytes } from 'node:crypto';
import { Call } from './call.ts';
import { Comparison, freshComparison, type Margins, type Side } from './comparison.ts';
import { readState, writeState, type Change, type CutoverState } from './cutover-state.ts';
import { apply, dueChange, refusalOf, shareOf, type Plan } from './decide.ts';
import { lockState } from './state-lock.ts';
import { placeOf, sideAt, type ChosenTenants } from './tenant-share.ts';
import { TenantsSeen } from './tenants-seen.ts';
import { viewOf, type CutoverView } from './view.ts';

export interface CutoverOptions<Target> {
  /** Where the state is kept; it is read at the start, and a roll back in it stays one. */
  stateFile: string;
  /** A side that receives requests, as the caller represents it: a URL, a client. */
  old: Target;
  new: Target;
  /** Shares of the new side; default 0.01, 0.05, 0.25, 1. */
  stages?: readonly number[];
  /** Requests of the new side and time that a stage lasts at least; default 600 and ten minutes. */
  minRequests?: number;
  minTimeMs?: number;
  /** `manual`: only `advance` leaves a stage; roll back is automatic in any case. Default `auto`. */
  advance?: 'auto' | 'manual';
  /** `shadow`: the old side serves everybody, the new one gets copies to be compared. Default `live`. */
  mode?: 'live' | 'shadow';
  tenants?: ChosenTenants;
  /** What counts as worse; default 0.02 (2 percentage points) more errors, 0.3 (30 %) more p95. */
  margins?: Partial<Margins>;
  onChange?: (change: Change) => void;
  /** The state could not be written; the cutover continues in memory. */
  onProblem?: (problem: Error) => void;
  nowMs?: () => number;
}

/** How often the counts are written, milliseconds; decisions are written at once. */
const writeEveryMs = 1_000;

export class Cutover<Target> {
  readonly #options: CutoverOptions<Target>;
  readonly #plan: Plan;
  readonly #margins: Margins;
  readonly #nowMs: () => number;
  readonly #state: CutoverState;
  readonly #unlock: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #tenants = new TenantsSeen();
  #comparison: Comparison;
  #isDirty = true;

  constructor(options: CutoverOptions<Target>) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
    this.#margins = { errors: 0.02, latency: 0.3, ...options.margins };
    this.#plan = {
      stages: options.stages ?? [0.01, 0.05, 0.25, 1],
      minRequests: options.minRequests ?? 600,
      minTimeMs: options.minTimeMs ?? 600_000,
      isAutomatic: options.advance !== 'manual',
    };
    mustRise(this.#plan.stages);
    this.#unlock = lockState(options.stateFile);
    try {
      this.#state = readState(options.stateFile) ?? this.#firstState();
      this.#enterMode(options.mode ?? 'live');
      this.#comparison = new Comparison(this.#state.comparison, this.#margins);
      writeState(options.stateFile, this.#state, true);
    } catch (thrown) {
      this.#unlock();
      throw thrown;
    }
    this.#timer = setInterval(() => this.#tick(), writeEveryMs).unref();
  }

  /** The side that serves a tenant now; the tenant counts as one of this stage. */
  sideOf(tenant: string): Side {
    const place = placeOf(tenant, this.#state.salt, this.#options.tenants);
    const side = sideAt(place, this.share);
    this.#tenants.add(side, place);
    return side;
  }

  target(side: Side): Target {
    return this.#options[side];
  }

  get share(): number {
    return shareOf(this.#state, this.#plan);
  }

  /** Whether to send copies to the new side. */
  get isShadowing(): boolean {
    return this.#state.mode === 'shadow' && this.#state.status === 'running';
  }

  /** Begins to observe a request; `kind` groups requests whose times can be compared, such as the path. */
  begin(side: Side, kind: string): Call {
    return new Call(side, kind, this.#comparison, (isError) => this.#ended(side, isError));
  }

  /** Sends a tenant's request to its side and observes it: a rejection is an error, its time ends at the response. */
  async run<Received>(
    tenant: string,
    kind: string,
    send: (target: Target, side: Side) => Promise<Received>,
  ): Promise<Received> {
    const side = this.sideOf(tenant);
    const call = this.begin(side, kind);
    try {
      const received = await send(this.target(side), side);
      call.succeeded();
      return received;
    } catch (thrown) {
      call.failed();
      throw thrown;
    }
  }

  /** Makes a change by hand; returns why it cannot be made, else undefined. */
  ask(what: Change['what'], why = 'by hand'): string | undefined {
    const refusal = refusalOf(what, this.#state, this.#plan);
    if (refusal === undefined) this.#change(what, why);
    return refusal;
  }

  view(): CutoverView {
    return viewOf(this.#state, this.#plan, {
      comparison: this.#comparison,
      tenants: this.#tenants,
      nowMs: this.#nowMs(),
    });
  }

  /** Writes the state a last time and lets go of it. */
  close(): void {
    clearInterval(this.#timer);
    this.#write(true);
    this.#unlock();
  }

  #ended(side: Side, isError: boolean): void {
    const { totals } = this.#state;
    totals[side].requests += 1;
    if (isError) totals[side].events += 1;
    if (side === 'new') this.#state.stageRequests += 1;
    this.#isDirty = true;
    this.#decide();
  }

  #tick(): void {
    this.#decide();
    if (this.#isDirty) this.#write(false);
  }

  #decide(): void {
    const due = dueChange(this.#state, this.#plan, {
      alarm: this.#comparison.alarm(),
      suspicion: this.#comparison.suspicion(),
      nowMs: this.#nowMs(),
    });
    if (due !== undefined) this.#change(due.what, due.why);
  }

  #change(what: Change['what'], why: string): void {
    const change = apply(this.#state, this.#plan, { what, why }, this.#nowMs());
    this.#tenants.clear();
    if (what === 'advance') this.#comparison.stageBegan();
    if (what === 'start over') {
      this.#state.comparison = {
        ...freshComparison(),
        oldQuantilesMs: this.#state.comparison.oldQuantilesMs,
      };
      this.#comparison = new Comparison(this.#state.comparison, this.#margins);
    }
    this.#write(true);
    this.#options.onChange?.(change);
  }

  #write(isLasting: boolean): void {
    try {
      writeState(this.#options.stateFile, this.#state, isLasting);
      this.#isDirty = false;
    } catch (thrown) {
      this.#options.onProblem?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  /** Samples of copies do not count towards the duration of a stage with real traffic. */
  #enterMode(mode: CutoverState['mode']): void {
    if (this.#state.mode === mode) return;
    this.#state.mode = mode;
    this.#state.stageRequests = 0;
    this.#state.stageSinceMs = this.#nowMs();
  }

  #firstState(): CutoverState {
    const state: CutoverState = {
      version: 2,
      salt: randomBytes(16).toString('hex'),
      mode: this.#options.mode ?? 'live',
      status: 'running',
      stage: 0,
      stageSinceMs: this.#nowMs(),
      stageRequests: 0,
      comparison: freshComparison(),
      totals: { old: { requests: 0, events: 0 }, new: { requests: 0, events: 0 } },
      changes: [],
    };
    apply(state, this.#plan, { what: 'start', why: 'first start' }, this.#nowMs());
    return state;
  }
}

/** Starts a cutover, or continues the one in the state file. Throws when the file is in use or not a state. */
export function createCutover<Target>(options: CutoverOptions<Target>): Cutover<Target> {
  return new Cutover(options);
}

function mustRise(stages: readonly number[]): void {
  const isRising = stages.every((share, at) => share > (stages[at - 1] ?? 0) && share <= 1);
  if (stages.length === 0 || !isRising) throw new RangeError('stages must rise, from above 0 to at most 1');
}
