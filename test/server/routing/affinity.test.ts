/**
 * Prompt-cache affinity by simulation: conversations as they are, providers that keep prefixes for five minutes, and the
 * choice of targets as the gateway makes it, from targets of a real provider file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfiguredModels } from '../../../server/configuration/configured-models.ts';
import { affinityOf } from '../../../server/routing/affinity.ts';
import { pickTarget, type Candidate } from '../../../server/routing/pick-target.ts';
import { routesTo } from '../../../server/routing/route.ts';
import { LocalGates, type TargetGate } from '../../../server/routing/target-gates.ts';
import type { Target } from '../../../server/routing/target.ts';
import { TargetShares } from '../../../server/routing/target-shares.ts';
import { scratchFolder, sourceOptions } from '../configuration/source-options.ts';

/** How long a provider keeps a prefix that nobody uses, s. */
const cacheLifeS = 300;

/** Numbers from 0 below 1, the same in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface SimulatedCall {
  atS: number;
  json: Record<string, unknown>;
  session: string | null;
  /** The prefixes that a provider can have in its cache, from the shortest to the longest, each with its own tokens. */
  prefixes: { id: string; tokens: number }[];
}

/** How a caller says which calls belong together. */
type Naming = 'key' | 'session' | 'nothing' | 'one key for all';

/**
 * Conversations of an hour: 12 applications with system prompts of 1,200 to 9,000 tokens, a few turns as a rule and up to
 * eighty in the tool loops of an agent, some seconds to minutes apart.
 */
function conversations(count: number, namings: readonly Naming[], random: () => number): SimulatedCall[] {
  const between = (least: number, most: number) => least + random() * (most - least);
  const systems = Array.from({ length: 12 }, (_, at) => ({ at, tokens: Math.round(between(1_200, 9_000)) }));
  const calls = Array.from({ length: count }, (_, number) => {
    const system = systems[Math.floor(random() ** 2 * systems.length)] ?? { at: 0, tokens: 2_000 };
    const naming = namings[number % namings.length];
    const isAgent = random() < 0.2;
    const turns = isAgent ? Math.ceil(between(10, 80)) : Math.ceil(-Math.log(1 - random()) * 4);
    const opening = `Question ${number} of somebody.`;
    const prefixes = [{ id: `system ${system.at}`, tokens: system.tokens }];
    let atS = between(0, 3_600);
    return Array.from({ length: turns }, (_unused, turn): SimulatedCall => {
      atS += isAgent ? between(2, 20) : between(10, 200);
      prefixes.push({ id: `${number} ${turn}`, tokens: Math.round(between(60, isAgent ? 1_500 : 600)) });
      const messages = [
        { role: 'system', content: `System ${system.at}. `.repeat(400) },
        { role: 'user', content: opening },
        ...Array.from({ length: turn }, () => ({ role: 'assistant', content: `Turn ${turn}.` })),
      ];
      return {
        atS,
        json: {
          messages,
          ...(naming === 'key' && { prompt_cache_key: `conversation-${number}` }),
          ...(naming === 'one key for all' && { prompt_cache_key: 'the-agent' }),
        },
        session: naming === 'session' ? `session-${number}` : null,
        prefixes: [...prefixes],
      };
    });
  }).flat();
  return calls.toSorted((one, other) => one.atS - other.atS);
}

/** A provider's cache of prefixes. */
class PrefixCache {
  readonly #usedAtS = new Map<string, number>();

  /** Tokens of the call that it has, up to the first prefix that it has not; and whether it has all but the newest. */
  use({ prefixes, atS }: SimulatedCall): { tokens: number; isWhole: boolean } {
    let hit = 0;
    let there = 0;
    for (const [at, { id, tokens }] of prefixes.entries()) {
      const isThere = atS - (this.#usedAtS.get(id) ?? -Infinity) <= cacheLifeS;
      if (isThere && there === at) {
        there += 1;
        hit += tokens;
      }
      this.#usedAtS.set(id, atS);
    }
    return { tokens: hit, isWhole: there === prefixes.length - 1 };
  }
}

async function targetsOfFile(weights: readonly number[], keys = 0): Promise<readonly Target[]> {
  const path = join(scratchFolder(), 'providers.yaml');
  const names = weights.map((_, at) => `p${at}`);
  const variables = Object.fromEntries(Array.from({ length: keys }, (_, at) => [`KEY_${at}`, `sk-${at}`]));
  const provider = {
    dialect: 'chat',
    base_url: 'http://127.0.0.1:1',
    ...(keys > 0 && { keys: Object.keys(variables).map((name) => ({ key_env: name })) }),
  };
  const targets = names.map((name, at) => ({ provider: name, weight: weights[at] }));
  const providers = Object.fromEntries(names.map((name) => [name, provider]));
  writeFileSync(path, JSON.stringify({ providers, models: [{ id: 'm', targets }] }));
  const source = await ConfiguredModels.open({ ...sourceOptions(variables), path });
  const [model] = source.models();
  await source.close();
  return model?.targets ?? [];
}

const gates = new LocalGates();
const always = (target: Target) => gates.of(target);

interface Outcome {
  /** Of what one target alone would have: tokens from the cache, and calls whose whole history came from it. */
  tokens: number;
  histories: number;
  /** The latter where the weights alone decide. */
  historiesByWeight: number;
  /** Share of the calls of each target. */
  shares: number[];
  /** What the weights promise. */
  promised: number[];
}

function simulate(
  targets: readonly Target[],
  calls: readonly SimulatedCall[],
  random: () => number,
): Outcome {
  const routes = routesTo(targets, 'createChatCompletion');
  const run = (isAffine: boolean, isAlone: boolean) => {
    const shares = new TargetShares();
    const caches = new Map(targets.map((target) => [target, new PrefixCache()]));
    const counts = new Map(targets.map((target) => [target, 0]));
    const hits = { tokens: 0, histories: 0 };
    for (const call of calls) {
      const candidates = routes.map((route): Candidate => ({
        route,
        gate: always(route.target),
        denied: undefined,
        tries: 0,
        isOut: false,
      }));
      const { json, session } = call;
      const body = Buffer.from(JSON.stringify(json));
      const attribution = { endUser: null, session, tags: {}, metadata: {} };
      const affinity = isAffine ? affinityOf({ json, body, owner: 'o', attribution }) : undefined;
      const picked = isAlone
        ? candidates[0]
        : pickTarget(candidates, { random, affinity: () => affinity, shares });
      if (picked === undefined || !('route' in picked)) throw new Error('no target');
      const { target } = picked.route;
      counts.set(target, (counts.get(target) ?? 0) + 1);
      const hit = caches.get(target)?.use(call);
      hits.tokens += hit?.tokens ?? 0;
      hits.histories += Number(hit?.isWhole ?? false);
    }
    return { ...hits, counts: [...counts.values()] };
  };
  const alone = run(false, true);
  const affine = run(true, false);
  const weights = targets.reduce((sum, { weight }) => sum + weight, 0);
  return {
    tokens: affine.tokens / alone.tokens,
    histories: affine.histories / alone.histories,
    historiesByWeight: run(false, false).histories / alone.histories,
    shares: affine.counts.map((count) => count / calls.length),
    promised: targets.map(({ weight }) => weight / weights),
  };
}

const mixed: Naming[] = ['key', 'session', 'nothing'];
const rows = [
  { name: 'two equal targets', weights: [1, 1], keys: 0, namings: mixed },
  { name: 'weights of three to one', weights: [3, 1], keys: 0, namings: mixed },
  { name: 'four targets', weights: [4, 3, 2, 1], keys: 0, namings: mixed },
  { name: 'one provider with three keys', weights: [1], keys: 3, namings: mixed },
  {
    name: 'callers that name nothing',
    weights: [1, 1],
    keys: 0,
    namings: ['nothing'] as Naming[],
    histories: 0.9,
  },
  {
    name: 'an agent with one key for all that it does',
    weights: [1, 1],
    keys: 0,
    namings: ['one key for all', 'session', 'nothing'] as Naming[],
  },
];

test.each(rows)('$name: the hits of one target alone, and the shares of the weights', async (row) => {
  const random = numbers(7);
  const targets = await targetsOfFile(row.weights, row.keys);
  const calls = conversations(300, row.namings, random);
  const { tokens, histories, historiesByWeight, shares, promised } = simulate(targets, calls, random);
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  console.log(
    `${row.name}: ${calls.length} calls, ${percent(tokens)} of the cached tokens and ${percent(histories)} of the whole histories of one target, ${percent(historiesByWeight)} by weight alone; shares ${shares.map(percent).join(', ')}`,
  );
  expect(tokens).toBeGreaterThanOrEqual(0.9);
  expect(histories).toBeGreaterThanOrEqual(0.9);
  for (const [at, share] of shares.entries())
    expect(Math.abs(share - (promised[at] ?? 0))).toBeLessThan(0.05);
  // Otherwise the simulation shows nothing.
  expect(historiesByWeight).toBeLessThan(0.75);
});

/** As the gate of a target with an open circuit. */
const inCooldown: TargetGate = {
  obstacle: () => ({ reason: 'failing', waitMs: 1_000 }),
  circuit: () => undefined,
  take: () => ({ reason: 'failing', waitMs: 1_000 }),
};

test('while a target rests the others keep what they had, and afterwards it has its own again', async () => {
  const targets = await targetsOfFile([1, 1, 1]);
  const routes = routesTo(targets, 'createChatCompletion');
  const [resting] = targets;
  const shares = new TargetShares();
  const asked = (number: number, isResting: boolean): Target => {
    const candidates = routes.map((route): Candidate => ({
      route,
      gate: isResting && route.target === resting ? inCooldown : always(route.target),
      denied: undefined,
      tries: 0,
      isOut: false,
    }));
    const picked = pickTarget(candidates, {
      random: Math.random,
      affinity: () => `conversation ${number}`,
      shares,
    });
    if (!('route' in picked)) throw new Error('no target');
    return picked.route.target;
  };
  const conversationsAsked = Array.from({ length: 60 }, (_, number) => number);
  const before = conversationsAsked.map((number) => asked(number, false));
  const meanwhile = conversationsAsked.map((number) => asked(number, true));
  const after = conversationsAsked.map((number) => asked(number, false));
  expect(before.filter((target) => target === resting).length).toBeGreaterThan(5);
  expect(meanwhile).not.toContain(resting);
  for (const [number, target] of before.entries())
    if (target !== resting) expect(meanwhile[number]).toBe(target);
  expect(after.filter((target, number) => target === before[number]).length).toBe(60);
});

test('a short call without a name goes anywhere', () => {
  const json = { messages: [{ role: 'user', content: 'hi' }] };
  const body = Buffer.from(JSON.stringify(json));
  expect(affinityOf({ json, body, owner: 'o', attribution: undefined })).toBeUndefined();
});

test('neither projects nor kinds of names are mixed up', () => {
  const of = (owner: string, json: object, session: string | null = null) =>
    affinityOf({
      json: { ...json },
      body: Buffer.alloc(0),
      owner,
      attribution: { endUser: null, session, tags: {}, metadata: {} },
    });
  const named = of('one', { prompt_cache_key: 'x' });
  expect(of('one', { prompt_cache_key: 'x' })).toBe(named);
  expect(new Set([named, of('two', { prompt_cache_key: 'x' }), of('one', {}, 'x')]).size).toBe(3);
});
