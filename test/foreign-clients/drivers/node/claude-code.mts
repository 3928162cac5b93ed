/** Claude Code without a person: a prompt, events of a stream, and a tool of a server. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { callsOfTheServer, homeFile, installed, runCommand, weatherServer } from './run-command.mts';
import { alt, key, model, reportAll, sentence } from './shared.mts';

/** The package has a program for each platform in a package of its own. */
const program = [
  installed('@anthropic-ai/claude-code-linux-x64/claude'),
  installed('@anthropic-ai/claude-code/bin/claude.exe'),
].find((file) => existsSync(file));

const environment = {
  ANTHROPIC_BASE_URL: alt,
  ANTHROPIC_API_KEY: key,
  ANTHROPIC_MODEL: model,
  ANTHROPIC_SMALL_FAST_MODEL: model,
  ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_TELEMETRY: '1',
};

interface Result {
  type?: string;
  result?: string;
  usage?: { input_tokens?: number; output_tokens?: number };
  event?: { type?: string; delta?: { type?: string } };
}

async function run(prompt: string, ...flags: string[]): Promise<string> {
  if (program === undefined) throw new Error('the package has no program for this platform');
  return runCommand(program, ['-p', prompt, ...flags], environment);
}

function seen({ result, usage }: Result) {
  return { text: result, usage: { input: usage?.input_tokens, output: usage?.output_tokens } };
}

await reportAll('claude-code', {
  async chat() {
    return seen(JSON.parse(await run(sentence, '--output-format', 'json', '--tools', '')) as Result);
  },
  async stream() {
    const flags = [
      '--output-format',
      'stream-json',
      '--verbose',
      '--include-partial-messages',
      '--tools',
      '',
    ];
    const lines = (await run(sentence, ...flags)).split('\n').filter((line) => line.startsWith('{'));
    const events = lines.map((line) => JSON.parse(line) as Result);
    const deltas = events.filter(({ event }) => event?.delta?.type === 'text_delta').length;
    return { ...seen(events.find(({ type }) => type === 'result') ?? {}), deltas };
  },
  async 'tool runner'() {
    const tool = 'mcp__weather__get_weather';
    const servers = JSON.stringify({ mcpServers: { weather: weatherServer } });
    const flags = ['--mcp-config', servers, '--strict-mcp-config', '--allowedTools', tool, '--tools', ''];
    const output = await run(`Call ${tool} for Bern`, ...flags, '--output-format', 'json');
    return { ...seen(JSON.parse(output) as Result), calls: callsOfTheServer() };
  },
  // With all tools that it brings: one of them writes a file into its folder.
  async 'own tool'() {
    const flags = ['--permission-mode', 'acceptEdits', '--output-format', 'json'];
    const { result } = JSON.parse(await run('Call Write', ...flags)) as Result;
    const [file] = globSync('project-*/file_path', { cwd: homeFile('.') });
    return { text: result, value: file === undefined ? undefined : readFileSync(homeFile(file), 'utf8') };
  },
});
