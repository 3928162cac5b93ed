/** Models with several scripted upstreams behind them: each test has one of its own, so that no failure has a bearing on another test. */
import type { FaultName, Received, ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

export interface TargetPlan {
  dialect?: 'chat' | 'messages';
  priority?: number;
  weight?: number;
  retries?: number;
  timeouts?: Record<string, number>;
  maxConcurrent?: number;
}

/** By the name of the model: its targets by name. */
export type Plan = Record<string, Record<string, TargetPlan>>;

export interface Harness {
  front: Front;
  /** Decides how a target behaves from now on: a fault, or `undefined` for a good response. */
  set(model: string, target: string, fault: FaultName | undefined | (() => FaultName | undefined)): void;
  /** What a target has been asked up to now. */
  asked(model: string, target: string): readonly Received[];
  /** The first request, past or to come, that the target is asked. */
  arrival(model: string, target: string): Promise<Received>;
  stop(): Promise<void>;
}

/** Every target is well unless the test says otherwise; none is asked twice for a call unless its plan says so. */
export async function startHarness(plan: Plan, settings: Record<string, string> = {}): Promise<Harness> {
  const doing = new Map<string, () => FaultName | undefined>();
  const upstream: ScriptedUpstream = await startUpstream({
    choose: ({ json }) => doing.get(String(json['model']))?.(),
  });
  const nameOf = (model: string, target: string) => `${model}-${target}`;
  const targets = Object.entries(plan).flatMap(([model, entries]) =>
    Object.entries(entries).map(([target, entry]) => ({ model, name: nameOf(model, target), ...entry })),
  );
  const front = await startFront(
    {
      providers: Object.fromEntries(
        targets.map(({ name, dialect = 'chat', retries = 0, timeouts = {}, maxConcurrent }) => [
          name,
          providerEntry(dialect, upstream.url, {
            retries,
            timeouts,
            ...(maxConcurrent !== undefined && { max_concurrent: maxConcurrent }),
          }),
        ]),
      ),
      models: Object.keys(plan).map((id) => ({
        id,
        targets: targets
          .filter(({ model }) => model === id)
          .map(({ name, priority = 0, weight = 1 }) => ({ provider: name, model: name, priority, weight })),
      })),
    },
    settings,
  );
  const isFor =
    (model: string, target: string) =>
    ({ json }: Received) =>
      json['model'] === nameOf(model, target);
  return {
    front,
    set: (model, target, fault) =>
      void doing.set(nameOf(model, target), typeof fault === 'function' ? fault : () => fault),
    asked: (model, target) => upstream.received.filter(isFor(model, target)),
    arrival: (model, target) => upstream.arrival(isFor(model, target)),
    async stop() {
      await front.stop();
      await upstream.close();
    },
  };
}

/** Runs `work` so many times, at most `atOnce` at a time. */
export async function repeatAtOnce(
  times: number,
  atOnce: number,
  work: (at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
