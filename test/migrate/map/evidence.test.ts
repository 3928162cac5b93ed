/** What else a catalog says strengthens a match or raises doubts, and is not believed against the id. */
import { expect, test } from 'vitest';
import { buildMap } from '../../../migrate/map/build-map.ts';
import type { CatalogEntry } from '../../../migrate/map/catalog-entry.ts';

const entry = (id: string, more: Partial<CatalogEntry> = {}): CatalogEntry => ({ id, aliases: [], ...more });

test('an alias that the new catalog lists decides', () => {
  const { map } = buildMap([entry('old/name-1')], [entry('new/other-1', { aliases: ['old/name-1'] })]);
  expect(map['old/name-1']).toMatchObject({ to: 'new/other-1', confidence: 0.97 });
});

test('an alias does not carry a free offer over to a paid one', () => {
  const { map } = buildMap([entry('a/x-1:free')], [entry('a/y-1', { aliases: ['a/x-1:free'] })]);
  expect(map).toEqual({});
});

test('the same weights on Hugging Face join two names, and keep offers apart', () => {
  const huggingFaceId = 'deepseek-ai/DeepSeek-V3';
  const chat = entry('deepseek/deepseek-chat', { huggingFaceId });
  expect(buildMap([chat], [entry('deepseek-ai/DeepSeek-V3')]).map[chat.id]?.to).toBe(
    'deepseek-ai/DeepSeek-V3',
  );
  const free = entry('deepseek/deepseek-chat:free', { huggingFaceId });
  expect(buildMap([free], [entry('deepseek-ai/DeepSeek-V3')]).map).toEqual({});
});

test('a size is taken from the slug, and separates siblings', () => {
  const old = entry('acme/falconet-2', { canonicalSlug: 'acme/falconet-2-70b' });
  const to = [entry('acme/falconet-2-70b'), entry('acme/falconet-2-8b')];
  expect(buildMap([old], to).map[old.id]?.to).toBe('acme/falconet-2-70b');
  expect(buildMap([entry('acme/falconet-2')], to).map).toEqual({});
});

test('a slug that names another model is ignored', () => {
  const vision = entry('z-ai/glm-4.6v', { canonicalSlug: 'z-ai/glm-4.6-20251208' });
  expect(buildMap([vision], [entry('zai/glm-4.6')]).map).toEqual({});
});

test('the day of the listing in a slug is not taken for a version', () => {
  const old = entry('anthropic/claude-opus-4.5', { canonicalSlug: 'anthropic/claude-4.5-opus-20251124' });
  expect(buildMap([old], [entry('claude-opus-4-5-20251101')]).map[old.id]?.to).toBe(
    'claude-opus-4-5-20251101',
  );
});

test('very different context windows turn a weak match into a question', () => {
  const old = (contextLength: number) => entry('qwen/qwen3-coder', { contextLength });
  const to = [entry('qwen/qwen3-coder-480b-a35b-instruct', { contextLength: 262_144 })];
  expect(Object.keys(buildMap([old(262_144)], to).map)).toHaveLength(1);
  expect(buildMap([old(8_192)], to).map).toEqual({});
});

test('a host that only this catalog uses is found out from the vendors under it', () => {
  const old = ['gpt-4.1', 'claude-sonnet-4.5', 'glm-4.6'].map((name) => entry(`skyhost/${name}`));
  const to = ['openai/gpt-4.1', 'anthropic/claude-sonnet-4.5', 'z-ai/glm-4.6'].map((id) => entry(id));
  expect(Object.values(buildMap(old, to).map).map((mapped) => mapped.to)).toEqual(
    ['anthropic/claude-sonnet-4.5', 'z-ai/glm-4.6', 'openai/gpt-4.1'].toSorted((a, b) =>
      (a.split('/')[1] ?? '').localeCompare(b.split('/')[1] ?? ''),
    ),
  );
  expect(buildMap([entry('nobody/gpt-4.1')], to).map).toEqual({});
});

test('several hosts of one model are a question, its plain offer is the answer', () => {
  const hosted = [entry('groq/gpt-oss-20b'), entry('cerebras/gpt-oss-20b')];
  const open = buildMap([entry('openai/gpt-oss-20b')], hosted);
  expect(open.map).toEqual({});
  expect(open.unresolved[0]?.candidates.toSorted()).toEqual(['cerebras/gpt-oss-20b', 'groq/gpt-oss-20b']);
  const { map } = buildMap([entry('openai/gpt-oss-20b')], [...hosted, entry('gpt-oss-20b')]);
  expect(map['openai/gpt-oss-20b']?.to).toBe('gpt-oss-20b');
});

test('of several hosts the whole old id, the maker or the old price decides, and a region never', () => {
  const mapped = (from: CatalogEntry, ...to: CatalogEntry[]) => buildMap([from], to).map[from.id]?.to;
  const others = [
    entry('groq/gpt-oss-20b', { price: '1 2' }),
    entry('cerebras/gpt-oss-20b', { price: '3 4' }),
  ];
  const whole = entry('together_ai/openai/gpt-oss-20b');
  expect(mapped(entry('openai/gpt-oss-20b'), ...others, whole)).toBe(whole.id);
  expect(mapped(entry('openai/gpt-oss-20b', { price: '3 4' }), ...others)).toBe('cerebras/gpt-oss-20b');
  expect(mapped(entry('openai/gpt-oss-20b', { price: '5 6' }), ...others)).toBeUndefined();
  const sonars = [entry('vercel_ai_gateway/perplexity/sonar-pro'), entry('perplexity/sonar-pro')];
  expect(mapped(entry('sonar-pro'), ...sonars)).toBe('perplexity/sonar-pro');
  const regions = ['eu', 'us'].map((region) => entry(`${region}.anthropic.claude-opus-5`, { price: '1 2' }));
  expect(mapped(entry('claude-opus-5', { price: '1 2' }), ...regions)).toBeUndefined();
});

test('a version without its minor number is a question where later minor versions exist', () => {
  const to = ['anthropic/claude-2.0', 'anthropic/claude-2.1'].map((id) => entry(id));
  const { map, unresolved } = buildMap([entry('anthropic/claude-2')], to);
  expect(map).toEqual({});
  expect(unresolved[0]).toMatchObject({ suggestion: 'anthropic/claude-2.0' });
  expect(buildMap(to, [entry('claude-2')]).map).toEqual({});
  expect(buildMap([entry('xai/grok-2')], [entry('xai/grok-2.0')]).map['xai/grok-2']?.to).toBe('xai/grok-2.0');
});

test('a host that stands in the place of an unknown maker is no other maker', () => {
  const hosted = entry('accounts/fireworks/models/plover-aero-2p5');
  expect(buildMap([entry('kestrel/plover-aero-2.5')], [hosted]).map['kestrel/plover-aero-2.5']?.to).toBe(
    hosted.id,
  );
  expect(buildMap([entry('kestrel/plover')], [entry('fireworks/plover')]).map).toEqual({});
});

test('what thinks is tuned, also where its sibling says instruct', () => {
  const old = ['qwen/qwen3-next-80b-a3b-instruct', 'qwen/qwen3-next-80b-a3b-thinking'].map((id) => entry(id));
  const to = old.map(({ id }) => entry(id.replace('qwen/', 'alibaba/')));
  expect(Object.keys(buildMap(old, to).map)).toHaveLength(2);
});

test('ids that are names of object members are kept', () => {
  const ids = ['__proto__', 'constructor', 'toString'].map((id) => entry(id));
  expect(Object.keys(buildMap(ids, ids).map).toSorted()).toEqual(['__proto__', 'constructor', 'toString']);
});

test('with a raw and a tuned model on one side, the bare id of the other side is a question', () => {
  const both = [entry('meta-llama/llama-3.1-405b'), entry('meta-llama/llama-3.1-405b-instruct')];
  expect(buildMap([entry('meta/llama-3.1-405b')], both).map).toEqual({});
  expect(buildMap(both, [entry('meta/llama-3.1-405b')]).map).toEqual({});
  const renamed = [entry('meta/llama-3.1-405b'), entry('meta/llama-3.1-405b-instruct')];
  expect(Object.keys(buildMap(both, renamed).map)).toHaveLength(2);
});

test('a router is not the router of somebody else', () => {
  expect(buildMap([entry('openrouter/auto')], [entry('auto')]).map).toEqual({});
});

test('a setting that is sold as a model is a question', () => {
  const { map, unresolved } = buildMap([entry('openai/o3-mini-high')], [entry('openai/o3-mini')]);
  expect(map).toEqual({});
  expect(unresolved[0]?.suggestion).toBe('openai/o3-mini');
});

test('an alias that moves is not pinned because the new catalog lists it today', () => {
  const to = [entry('anthropic/claude-opus-5.5', { aliases: ['~anthropic/claude-opus-latest'] })];
  const { map, unresolved } = buildMap([entry('~anthropic/claude-opus-latest')], to);
  expect(map).toEqual({});
  expect(unresolved[0]).toMatchObject({ suggestion: 'anthropic/claude-opus-5.5' });
  expect(unresolved[0]?.reason).toContain('moves on to newer versions');
});

test('the same id is not the same model where the name, the weights, the slug or the day say another snapshot', () => {
  const id = 'mistralai/devstral-small';
  const older = { name: 'Mistral: Devstral Small', huggingFaceId: 'mistralai/Devstral-Small-2505' };
  const newer = { name: 'Mistral: Devstral Small 1.1', huggingFaceId: 'mistralai/Devstral-Small-2507' };
  const { map, unresolved } = buildMap([entry(id, older)], [entry(id, newer)]);
  expect(map).toEqual({});
  expect(unresolved[0]).toEqual({
    from: id,
    candidates: [id],
    reason:
      "'mistralai/devstral-small' is the version of 2025-05 by its hugging_face_id, the new one of 2025-07 by its hugging_face_id, which is against 'mistralai/devstral-small' being the same model",
  });
  expect(buildMap([entry(id, older)], [entry(id, older)]).map[id]?.confidence).toBe(1);
  const preview = 'google/gemini-2.5-pro-preview';
  const named = (name: string) => entry(preview, { name });
  const first = named('Google: Gemini 2.5 Pro Preview 05-06');
  expect(buildMap([first], [named('Gemini 2.5 Pro Preview 06-05')]).map).toEqual({});
  expect(buildMap([first], [named('Gemini 2.5 Pro Preview')]).map[preview]?.to).toBe(preview);
  const chat = (version: string) =>
    entry('deepseek/deepseek-chat', {
      name: `DeepSeek ${version}`,
      huggingFaceId: `deepseek-ai/DeepSeek-${version}`,
    });
  expect(buildMap([chat('V2.5')], [chat('V3')]).map).toEqual({});
  expect(Object.keys(buildMap([chat('V3')], [chat('V3')]).map)).toHaveLength(1);
});

test('a day or a slug of its own counts only between catalogs that otherwise list alike', () => {
  const listed = (name: string, day: number) => {
    const created = 1_700_000_000 + day * 86_400;
    const date = new Date(created * 1000).toISOString().slice(0, 10).replaceAll('-', '');
    return entry(`maker/${name}`, { created, canonicalSlug: `maker/${name}-${date}` });
  };
  const words = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => letter.repeat(4));
  const old = words.map((name, index) => listed(name, index * 3));
  const alike = words.map((name, index) => listed(name, index === 7 ? 400 : index * 3));
  expect(buildMap(old, alike).unresolved).toMatchObject([
    {
      from: 'maker/hhhh',
      reason: expect.stringContaining("canonical_slug was 'maker/hhhh-20231205' and is"),
    },
  ]);
  const elsewhere = words.map((name, index) => listed(name, 900 - index * 5));
  expect(buildMap(old, elsewhere).unresolved).toEqual([]);
});

test('a moving alias that means another model by now is a question', () => {
  const alias = (contextLength: number) => entry('~moonshotai/kimi-latest', { contextLength });
  expect(buildMap([alias(262_142)], [alias(262_144)]).unresolved).toEqual([]);
  expect(buildMap([alias(262_142)], [alias(1_048_576)]).unresolved[0]?.reason).toContain(
    'the alias has moved',
  );
});

test('the same model under the prefix of another owner is found where the other fields agree', () => {
  const name = 'R1T Chimera 2';
  const old = entry('tngtech/r1t-chimera-2', { name: `TNG: ${name}`, contextLength: 163_840 });
  const to = entry('chimera-labs/r1t-chimera-2', { name, contextLength: 163_840 });
  expect(buildMap([old], [to]).map[old.id]).toMatchObject({
    to: to.id,
    reason: expect.stringContaining('the owner is named differently, the other fields agree'),
  });
  expect(buildMap([old], [{ ...to, contextLength: 32_768 }]).map).toEqual({});
  expect(buildMap([entry(old.id)], [entry(to.id)]).map).toEqual({});
  const mirrored = (owner: string) =>
    entry(`${owner}/r1t-chimera-2`, { huggingFaceId: `${owner}/R1T-Chimera-2` });
  expect(Object.keys(buildMap([mirrored('tngtech')], [mirrored('mirror')]).map)).toHaveLength(1);
});

test('an undated twin is the same where its name or the day of its listing says so', () => {
  const dated = entry('moonshotai/kimi-k2-0711', { contextLength: 131_072 });
  const twin = (more: Partial<CatalogEntry>) =>
    entry('moonshotai/kimi-k2', { contextLength: 131_072, ...more });
  expect(buildMap([dated], [twin({})]).map).toEqual({});
  expect(buildMap([dated], [twin({ name: 'Kimi K2 0711' })]).map[dated.id]?.to).toBe('moonshotai/kimi-k2');
  expect(buildMap([dated], [twin({ name: 'Kimi K2 0905' })]).map).toEqual({});
  const open = (id: string) => entry(id, { contextLength: 131_072, created: Date.UTC(2026, 2, 10) / 1000 });
  const [plain, full] = [open('qwen/qwen3.5-9b'), open('qwen/qwen3.5-9b-20260310')];
  expect(buildMap([plain], [full]).map[plain.id]?.to).toBe(full.id);
  expect(buildMap([plain], [open('qwen/qwen3.5-9b-20261010')]).map).toEqual({});
});

test('a version that only the name has is found under an id that has it', () => {
  const old = entry('mistralai/mistral-large-2512', { name: 'Mistral: Mistral Large 3 2512' });
  const to = [
    entry('mistral/mistral-large-3', { name: 'Mistral Large 3' }),
    entry('mistral/mistral-large-4'),
  ];
  expect(buildMap([old], to).map[old.id]?.to).toBe('mistral/mistral-large-3');
  expect(buildMap([entry(old.id)], to).map).toEqual({});
});

test('a description counts against a match and never for it', () => {
  const described = (date: string) =>
    entry('mistralai/mistral-large', { description: `The flagship (version \`mistral-large-${date}\`).` });
  expect(buildMap([described('2407')], [described('2411')]).map).toEqual({});
  expect(buildMap([described('2407')], [entry('mistralai/mistral-large-2407')]).map).toEqual({});
});
