/** Rules that hold for ids nobody has seen: the same model under another spelling, another offer, and siblings. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildMap, type ModelMap } from '../../../migrate/map/build-map.ts';

/** Vendor as an aggregator writes it, another way to write it, its name in clouds, a family. */
const makers = [
  { vendor: 'anthropic', other: 'Anthropic', cloud: 'anthropic', family: 'claude' },
  { vendor: 'google', other: 'google', cloud: 'google', family: 'gemini' },
  { vendor: 'x-ai', other: 'spacexai', cloud: 'xai', family: 'grok' },
  { vendor: 'meta-llama', other: 'meta', cloud: 'meta', family: 'llama' },
  { vendor: 'mistralai', other: 'mistral', cloud: 'mistral', family: 'magistral' },
  { vendor: 'qwen', other: 'alibaba', cloud: 'qwen', family: 'qwen' },
  { vendor: 'z-ai', other: 'zai-org', cloud: 'zai', family: 'glm' },
  { vendor: 'minimax', other: 'MiniMaxAI', cloud: 'minimax', family: 'minimax-m' },
  { vendor: 'orbit-labs', other: 'OrbitLabs', cloud: undefined, family: 'zephyrion' },
  { vendor: 'kestrel', other: 'kestrel-ai', cloud: undefined, family: 'plover' },
] as const;

const tiers = ['mini', 'flash', 'lite', 'nano', 'pro', 'max', 'small', 'large', 'ultra', 'coder', 'vision'];
const generations = ['2', '3', '3.5', '4', '4.1', '4.5', '5', '6.2', '7'];
const sizes = ['7b', '8b', '14b', '32b', '70b', '235b', '1.5b'];

interface Model {
  maker: (typeof makers)[number];
  generation: string;
  tier: string | undefined;
  size: string | undefined;
}

const model: fc.Arbitrary<Model> = fc.record({
  maker: fc.constantFrom(...makers),
  generation: fc.constantFrom(...generations),
  tier: fc.option(fc.constantFrom(...tiers), { nil: undefined }),
  size: fc.option(fc.constantFrom(...sizes), { nil: undefined }),
});

function nameOf({ maker, generation, tier, size }: Model, joint = '-'): string {
  return [`${maker.family}${joint}${generation}`, tier, size].filter((part) => part !== undefined).join('-');
}

const idOf = (made: Model) => `${made.maker.vendor}/${nameOf(made)}`;
const catalog = (...ids: string[]) => [...new Set(ids)].map((id) => ({ id, aliases: [] }));
const mapOne = (from: string, ...to: string[]): ModelMap => buildMap(catalog(from), catalog(...to));

/** Every sibling that differs in one fact. */
function siblingsOf(made: Model): string[] {
  const other = <T>(values: readonly T[], value: T) => values.filter((one) => one !== value);
  return [
    ...other(generations, made.generation).map((generation) => idOf({ ...made, generation })),
    ...other([...tiers, undefined], made.tier).map((tier) => idOf({ ...made, tier })),
    ...(made.size === undefined ? [] : other(sizes, made.size).map((size) => idOf({ ...made, size }))),
  ];
}

/** Other spellings of the same model at the same terms. */
const spellings: Record<string, (made: Model) => string | undefined> = {
  'dashes for dots': (made) => `${made.maker.vendor}/${nameOf(made).replace(/(?<=\d)\.(?=\d+(-|$))/, '-')}`,
  'capital letters': (made) => `${made.maker.vendor}/${nameOf(made).toUpperCase()}`,
  underscores: (made) => `${made.maker.vendor}/${nameOf(made).replaceAll('-', '_')}`,
  'p for the point': (made) => `${made.maker.vendor}/${nameOf(made).replace(/(?<=\d)\.(?=\d)/, 'p')}`,
  'v before the version': (made) => `${made.maker.vendor}/${nameOf(made, '-v')}`,
  'nothing before the version': (made) => `${made.maker.vendor}/${nameOf(made, '')}`,
  'another vendor name': (made) => `${made.maker.other}/${nameOf(made)}`,
  'a host': (made) => `groq/${idOf(made)}`,
  'a cloud with a region': (made) => `bedrock/eu-west-1/${idOf(made)}`,
  'the vendor before a dot': (made) =>
    made.maker.cloud === undefined ? undefined : `us.${made.maker.cloud}.${nameOf(made)}-v1:0`,
  instruct: (made) => `${idOf(made)}-instruct`,
  'eight bits': (made) => `${idOf(made)}-fp8`,
  'the only full date': (made) =>
    ['qwen', 'mistralai'].includes(made.maker.vendor) ? undefined : `${idOf(made)}-20260714`,
};

/** Offers of the same model that only the user can accept. */
const offers: Record<string, (made: Model) => string> = {
  free: (made) => `${idOf(made)}:free`,
  nitro: (made) => `${idOf(made)}:nitro`,
  batch: (made) => `${idOf(made)}:batch`,
  thinking: (made) => `${idOf(made)}:thinking`,
  'free with a dash': (made) => `${idOf(made)}-free`,
  preview: (made) => `${idOf(made)}-preview`,
  beta: (made) => `${idOf(made)}-beta`,
  latest: (made) => `${idOf(made)}-latest`,
  'a month': (made) => `${idOf(made)}-2507`,
  'a day': (made) => `${idOf(made)}-0528`,
  'four bits': (made) => `${idOf(made)}-awq`,
};

describe('another spelling is the same model, both ways, among all its siblings', () => {
  test.each(Object.keys(spellings))('%s', (name) => {
    fc.assert(
      fc.property(model, (made) => {
        const spelt = spellings[name]?.(made);
        if (spelt === undefined) return;
        const id = idOf(made);
        expect(mapOne(spelt, id, ...siblingsOf(made)).map[spelt]?.to).toBe(id);
        expect(mapOne(id, spelt, ...siblingsOf(made)).map[id]?.to).toBe(spelt);
      }),
    );
  });
});

describe('another offer is unresolved, with the model as suggestion', () => {
  test.each(Object.keys(offers))('%s', (name) => {
    fc.assert(
      fc.property(model, (made) => {
        const id = idOf(made);
        const offered = offers[name]?.(made) ?? '';
        for (const [from, to] of [
          [offered, id],
          [id, offered],
        ] as const) {
          const { map, unresolved } = mapOne(from, to, ...siblingsOf(made));
          expect(map).toEqual({});
          expect(unresolved[0]?.suggestion).toBe(to);
          expect(unresolved[0]?.candidates).toContain(to);
        }
        expect(mapOne(offered, id, offered).map[offered]?.to).toBe(offered);
      }),
    );
  });
});

test('a sibling is never taken nor suggested, however it is spelt', () => {
  fc.assert(
    fc.property(model, fc.constantFrom(...Object.values(spellings)), (made, spell) => {
      const spelt = spell(made);
      if (spelt === undefined) return;
      const { map, unresolved } = mapOne(spelt, ...siblingsOf(made));
      expect(map).toEqual({});
      expect(unresolved[0]?.suggestion).toBeUndefined();
    }),
  );
});

test('one offer is never taken for another', () => {
  const kinds = fc.constantFrom(...Object.values(offers));
  fc.assert(
    fc.property(model, kinds, kinds, (made, one, other) => {
      const [from, to] = [one(made), other(made)];
      if (from.replace(':free', '-free') === to.replace(':free', '-free')) return;
      expect(mapOne(from, to).map).toEqual({});
    }),
  );
});

test('where several dates exist, the undated id is the user’s decision', () => {
  fc.assert(
    fc.property(model, (made) => {
      const id = idOf(made);
      const dated = [`${id}-20260714`, `${id}-20260302`];
      expect(mapOne(id, ...dated).map).toEqual({});
      expect(mapOne(id, ...dated).unresolved[0]?.suggestion).toBe(dated[0]);
      expect(buildMap(catalog(...dated), catalog(id)).map).toEqual({});
      expect(Object.keys(buildMap(catalog(...dated), catalog(...dated, id)).map)).toEqual(dated.toSorted());
    }),
  );
});

test('the order of the catalogs changes nothing', () => {
  fc.assert(
    fc.property(model, model, (one, other) => {
      const ids = [idOf(one), ...siblingsOf(one), idOf(other), ...siblingsOf(other)];
      const spelt = [idOf(one), idOf(other)].map((id) => id.replace(/(?<=\d)\.(?=\d)/, '-'));
      const forwards = buildMap(catalog(...spelt), catalog(...ids));
      const backwards = buildMap(catalog(...spelt.toReversed()), catalog(...ids.toReversed()));
      expect(JSON.stringify(backwards)).toBe(JSON.stringify(forwards));
    }),
  );
});
