/** The command line of GitHub Copilot with a model of one's own, which needs no account. */
import { callsOfTheServer, installed, runCommand, weatherServer } from './run-command.mts';
import { alt, key, model, reportAll, v1 } from './shared.mts';

async function withTool(provider: Record<string, string>) {
  const before = callsOfTheServer().length;
  const servers = { weather: { type: 'local', tools: ['*'], ...weatherServer } };
  const text = await runCommand(
    process.execPath,
    [
      installed('@github/copilot/npm-loader.js'),
      '--no-color',
      '--silent',
      '--allow-all-tools',
      '--additional-mcp-config',
      JSON.stringify({ mcpServers: servers }),
      '-p',
      'Call weather-get_weather for Bern',
    ],
    {
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_MODEL: model,
      COPILOT_PROVIDER_API_KEY: key,
      ...provider,
    },
  );
  return { text, calls: callsOfTheServer().slice(before) };
}

const openai = { COPILOT_PROVIDER_TYPE: 'openai', COPILOT_PROVIDER_BASE_URL: v1 };
const anthropic = { COPILOT_PROVIDER_TYPE: 'anthropic', COPILOT_PROVIDER_BASE_URL: alt };
await reportAll('chat', { 'tool runner': () => withTool(openai) });
await reportAll('responses', {
  'tool runner': () => withTool({ ...openai, COPILOT_PROVIDER_WIRE_API: 'responses' }),
});
await reportAll('messages', { 'tool runner': () => withTool(anthropic) });
