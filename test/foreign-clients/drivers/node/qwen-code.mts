/** Qwen Code without a person and with a tool of a server, set up by its environment. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { callsOfTheServer, homeFile, installed, runCommand, weatherServer } from './run-command.mts';
import { alt, key, model, reportAll, sentence, v1 } from './shared.mts';

const folder = homeFile('.qwen');
mkdirSync(folder);
writeFileSync(
  `${folder}/settings.json`,
  JSON.stringify({
    general: { enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    mcpServers: { weather: { ...weatherServer, trust: true } },
  }),
);

interface Line {
  type?: string;
  result?: string;
  usage?: { input_tokens?: number; output_tokens?: number };
  event?: { delta?: { type?: string } };
}

async function run(kind: string, prompt: string, ...flags: string[]) {
  const output = await runCommand(
    process.execPath,
    [
      installed('@qwen-code/qwen-code/cli.js'),
      '--auth-type',
      kind,
      '--model',
      model,
      '--output-format',
      'stream-json',
      '--include-partial-messages',
      ...flags,
      '-p',
      prompt,
    ],
    {
      OPENAI_BASE_URL: v1,
      OPENAI_API_KEY: key,
      ANTHROPIC_BASE_URL: alt,
      ANTHROPIC_API_KEY: key,
      QWEN_CODE_SUPPRESS_YOLO_WARNING: '1',
    },
  );
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  const deltas = lines.filter(({ event }) => event?.delta?.type === 'text_delta').length;
  const { result, usage } = lines.find(({ type }) => type === 'result') ?? {};
  return { text: result, deltas, usage: { input: usage?.input_tokens, output: usage?.output_tokens } };
}

/** The sandbox calls every tool that the prompt names, and reminders of the client name these. */
const ownTools = [
  'agent',
  'ask_user_question',
  'cron_create',
  'cron_delete',
  'cron_list',
  'edit',
  'enter_worktree',
  'exit_plan_mode',
  'exit_worktree',
  'get_goal',
  'glob',
  'grep_search',
  'list_agents',
  'list_directory',
  'loop_wakeup',
  'read_file',
  'read_mcp_resource',
  'record_artifact',
  'report_findings',
  'run_shell_command',
  'send_message',
  'skill',
  'task_stop',
  'todo_write',
  'tool_call',
  'tool_search',
  'update_goal',
  'web_fetch',
  'write_file',
];

const excluded = ['--exclude-tools', ...ownTools];
const stream = () => run('openai', sentence, ...excluded, '--allowed-mcp-server-names', 'none');

async function withTool(kind: string) {
  const before = callsOfTheServer().length;
  const seen = await run(kind, 'Call mcp__weather__get_weather for Bern', '--yolo', ...excluded);
  return { ...seen, calls: callsOfTheServer().slice(before) };
}

await reportAll('chat', { stream, 'tool runner': () => withTool('openai') });
await reportAll('messages', { 'tool runner': () => withTool('anthropic') });
