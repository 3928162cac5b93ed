/** Codex without a person, set up by its file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { callsOfTheServer, homeFile, installed, runCommand, weatherServer } from './run-command.mts';
import { key, model, reportAll, sentence, v1 } from './shared.mts';

const folder = homeFile('.codex');
mkdirSync(folder);
writeFileSync(
  `${folder}/config.toml`,
  `model = "${model}"
model_provider = "modelroute"
check_for_update_on_startup = false
web_search = "disabled"

[model_providers.modelroute]
name = "modelroute"
base_url = "${v1}"
env_key = "MODELROUTE_KEY"
wire_api = "responses"

[features]
plugins = false
apps = false

[analytics]
enabled = false

[feedback]
enabled = false

[mcp_servers.weather]
command = ${JSON.stringify(weatherServer.command)}
args = ${JSON.stringify(weatherServer.args)}
default_tools_approval_mode = "approve"
`,
);

interface Line {
  type?: string;
  item?: { type?: string; text?: string };
  usage?: { input_tokens?: number; output_tokens?: number };
}

async function run(prompt: string) {
  const flags = ['exec', '--json', '--skip-git-repo-check', '--ephemeral', '--sandbox', 'read-only', prompt];
  const environment = { CODEX_HOME: folder, MODELROUTE_KEY: key };
  const output = await runCommand(
    process.execPath,
    [installed('@openai/codex/bin/codex.js'), ...flags],
    environment,
  );
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  const { usage } = lines.find(({ type }) => type === 'turn.completed') ?? {};
  const text = lines.findLast(({ item }) => item?.type === 'agent_message')?.item?.text;
  return { text, usage: { input: usage?.input_tokens, output: usage?.output_tokens } };
}

await reportAll('codex', {
  chat: () => run(sentence),
  'tool runner': async () => ({
    ...(await run('Call mcp__weather__get_weather for Bern')),
    calls: callsOfTheServer(),
  }),
});
