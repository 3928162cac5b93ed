/** opencode without a person, set up by its file: a provider of its own with a model. */
import { existsSync, writeFileSync } from 'node:fs';
import { callsOfTheServer, homeFile, installed, runCommand, weatherServer } from './run-command.mts';
import { key, model, question, reportAll, sentence, v1 } from './shared.mts';

const program = [installed('opencode-linux-x64/bin/opencode')].find((file) => existsSync(file));
const file = homeFile('opencode.json');
writeFileSync(
  file,
  JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    model: `modelroute/${model}`,
    small_model: `modelroute/${model}`,
    provider: {
      modelroute: {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: v1, apiKey: key },
        models: { [model]: {} },
      },
    },
    mcp: { weather: { type: 'local', command: [weatherServer.command, ...weatherServer.args] } },
  }),
);

async function run(prompt: string, tools: boolean): Promise<string> {
  if (program === undefined) throw new Error('the package has no program for this platform');
  return runCommand(program, ['run', prompt], {
    OPENCODE_CONFIG: file,
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_CONFIG_CONTENT: JSON.stringify(tools ? {} : { tools: { '*': false } }),
  });
}

await reportAll('opencode', {
  chat: async () => ({ text: await run(sentence, false) }),
  'tool runner': async () => ({
    text: await run(question.replace('get_weather', 'weather_get_weather'), true),
    calls: callsOfTheServer(),
  }),
});
