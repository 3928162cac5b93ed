/** A model with several targets: what the catalog lists, and what a call of each target is charged at. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfiguredModels } from '../../../server/configuration/configured-models.ts';
import { scratchFolder, sourceOptions } from './source-options.ts';

/** The prices of prompts, of the model and of each of its targets; undefined: those of the model. */
async function promptPricesOf(model: object) {
  const path = join(scratchFolder(), 'providers.yaml');
  const at = (base_url: string) => ({ dialect: 'chat', base_url });
  const providers = {
    groq: at('https://api.groq.com/openai/v1'),
    cerebras: at('https://api.cerebras.ai/v1'),
    own: at('http://127.0.0.1:1'),
  };
  writeFileSync(path, JSON.stringify({ providers, models: [{ id: 'm', ...model }] }));
  const source = await ConfiguredModels.open({ ...sourceOptions({}), path });
  const [found] = source.models();
  await source.close();
  return {
    model: found?.pricing['prompt'],
    targets: found?.targets.map(({ pricing }) => pricing && (pricing['prompt'] ?? 'unknown')),
    charged: found?.targetPricing.map((pricing) => pricing['prompt'] ?? 'unknown'),
  };
}

const groq = { provider: 'groq', model: 'openai/gpt-oss-120b', priority: 1 };
const cerebras = { provider: 'cerebras', model: 'gpt-oss-120b', priority: 0 };
const own = { provider: 'own', model: 'x', priority: 2 };

test('targets without prices have those of the model', async () => {
  expect(await promptPricesOf({ targets: [groq, own], prices: { input: 2 } })).toEqual({
    model: '0.000002',
    targets: [undefined, undefined],
    charged: [],
  });
});

test('`auto` gives each target the price of its own provider, and the catalog that of the first', async () => {
  expect(await promptPricesOf({ targets: [groq, cerebras, own], prices: 'auto' })).toEqual({
    model: '0.00000035',
    targets: ['0.00000015', undefined, undefined],
    charged: ['0.00000015'],
  });
});

test('prices of a target replace those of the model, from the file or from the list', async () => {
  const targets = [{ ...groq, prices: 'auto' }, cerebras, { ...own, prices: { input: '0.5' } }];
  expect(await promptPricesOf({ targets, prices: { input: 2 } })).toEqual({
    model: '0.000002',
    targets: ['0.00000015', undefined, '0.0000005'],
    charged: ['0.00000015', '0.0000005'],
  });
});

test('a model without prices lists those of its first target; a target without any has no known price', async () => {
  const targets = [groq, { ...cerebras, prices: { input: 3 } }];
  expect(await promptPricesOf({ targets })).toEqual({
    model: '0.000003',
    targets: ['unknown', '0.000003'],
    charged: ['unknown', '0.000003'],
  });
});

test('a target whose price the list does not know is an error at its place', async () => {
  const targets = [groq, { ...own, prices: 'auto' }];
  await expect(promptPricesOf({ targets, prices: 'auto' })).rejects.toMatchObject({
    errors: [
      expect.objectContaining({
        path: 'models[0].targets[1].prices',
        message: 'the price list does not know own/x; write the prices here',
      }),
    ],
  });
});
