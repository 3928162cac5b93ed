/** pi without a person, set up by its file of models: one provider for each format. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homeFile, installed, runCommand } from './run-command.mts';
import { alt, key, model, reportAll, sentence, v1 } from './shared.mts';

const folder = homeFile('.pi/agent');
mkdirSync(folder, { recursive: true });
const provider = (api: string, baseUrl: string) => ({ api, baseUrl, apiKey: key, models: [{ id: model }] });
writeFileSync(
  `${folder}/models.json`,
  JSON.stringify({
    providers: {
      chat: provider('openai-completions', v1),
      responses: provider('openai-responses', v1),
      messages: provider('anthropic-messages', alt),
    },
  }),
);

interface Line {
  type?: string;
  assistantMessageEvent?: { type?: string };
  message?: {
    role?: string;
    content?: { type: string; text?: string }[];
    usage?: { input?: number; output?: number };
    errorMessage?: string;
  };
}

async function run(format: string, prompt: string, ...flags: string[]) {
  const output = await runCommand(
    process.execPath,
    [
      installed('@earendil-works/pi-coding-agent/dist/cli.js'),
      '--mode',
      'json',
      '--no-session',
      '--provider',
      format,
      '--model',
      model,
      ...flags,
      '-p',
      prompt,
    ],
    { PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' },
  );
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  const { message } =
    lines.findLast((line) => line.type === 'message_end' && line.message?.role === 'assistant') ?? {};
  if (message?.errorMessage !== undefined) throw new Error(message.errorMessage);
  const text = message?.content?.map((part) => part.text ?? '').join('');
  const deltas = lines.filter((line) => line.assistantMessageEvent?.type === 'text_delta').length;
  return { text, deltas, usage: message?.usage };
}

const written = () => globSync('project-*/path', { cwd: homeFile('.') });

async function withTool(format: string) {
  const before = new Set(written());
  const { text } = await run(format, 'Call write');
  const file = written().find((name) => !before.has(name));
  return { text, value: file === undefined ? undefined : readFileSync(homeFile(file), 'utf8') };
}

await reportAll('chat', {
  stream: () => run('chat', sentence, '--no-tools'),
  'own tool': () => withTool('chat'),
});
await reportAll('responses', { 'own tool': () => withTool('responses') });
await reportAll('messages', { 'own tool': () => withTool('messages') });
