/** The providers that need no file: a variable of the environment is enough. */
import type { z } from 'zod';
import type { Service } from '../../core/wire-format.ts';
import { UnusableSetting } from '../finding.ts';
import type { modelEntry } from '../model-entry.ts';
import { providerEntry } from '../provider-entry.ts';
import { isKey, type ReadVariable } from '../secrets.ts';
import { anthropicList, ollamaList, openaiList, type ListedModel, type ModelList } from './list-models.ts';

type ModelInput = z.input<typeof modelEntry>;

export interface KnownProvider {
  name: string;
  /** The variable that configures it. */
  variable: string;
  entry: z.input<typeof providerEntry>;
  key: string | undefined;
  /** Whether the price list knows its models; else they are free. */
  priced: boolean;
  list: ModelList;
  /** Metadata of a model beyond the provider's list; undefined for a model that cannot be used here. */
  describe(model: ListedModel): Omit<ModelInput, 'id'> | undefined;
}

/** The providers whose variable is set. Throws `UnusableSetting` for an invalid URL. */
export function knownProviders(variable: ReadVariable): KnownProvider[] {
  const openaiKey = keyIn('OPENAI_API_KEY', variable);
  const anthropicKey = keyIn('ANTHROPIC_API_KEY', variable);
  const ollamaHost = variable('OLLAMA_HOST');
  return [
    openaiKey === undefined
      ? undefined
      : openai(openaiKey, address('OPENAI_BASE_URL', variable) ?? 'https://api.openai.com/v1'),
    anthropicKey === undefined
      ? undefined
      : anthropic(anthropicKey, address('ANTHROPIC_BASE_URL', variable) ?? 'https://api.anthropic.com'),
    ollamaHost === undefined ? undefined : ollama(ollamaAddress(ollamaHost)),
  ].filter((provider) => provider !== undefined);
}

function keyIn(name: string, variable: ReadVariable): string | undefined {
  const value = variable(name)?.trim();
  if (value !== undefined && !isKey(value))
    throw new UnusableSetting(`${name} must be a key: one line of visible ASCII`);
  return value;
}

function address(name: string, variable: ReadVariable): string | undefined {
  const value = variable(name);
  if (value === undefined) return undefined;
  const { error } = providerEntry.shape.base_url.safeParse(value);
  if (error !== undefined) throw new UnusableSetting(`${name} ${error.issues[0]?.message}`);
  return value.replace(/\/+$/, '');
}

/** Hosts of the known providers, those of their regions too. */
const ownHosts = {
  openai: /(?:^|\.)openai\.com$/,
  anthropic: /(?:^|\.)anthropic\.com$/,
} as const;

/** Metadata of a model by its id, where a known provider serves it; nothing elsewhere. */
export function describeModel(
  { dialect, baseUrl }: { dialect: string; baseUrl: string },
  id: string,
): Omit<ModelInput, 'id'> {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  if (ownHosts.openai.test(host)) return openai('', '').describe({ id }) ?? {};
  // Anthropic serves chat completions too, and others serve its models in its format.
  const isClaude = ownHosts.anthropic.test(host) || (dialect === 'messages' && id.includes('claude'));
  return isClaude ? (anthropic('', '').describe({ id }) ?? {}) : {};
}

const able = { tools: true, structured_outputs: true } as const;

function openai(key: string, baseUrl: string): KnownProvider {
  return {
    name: 'openai',
    variable: 'OPENAI_API_KEY',
    entry: { dialect: 'chat', base_url: baseUrl },
    key,
    priced: true,
    list: openaiList,
    describe({ id }) {
      const service = openaiService(id);
      if (service === undefined) return undefined;
      const capabilities = { ...able, input: openaiInput(id), reasoning: openaiReasons(id) };
      return {
        serves: [service],
        tokenizer: 'GPT',
        ...(service === 'chat' && { capabilities }),
        ...(service === 'transcription' && { capabilities: { input: ['audio'] } }),
      };
    },
  };
}

/** That provider's own libraries expect the variable without a version segment; one is tolerated. */
function anthropic(key: string, baseUrl: string): KnownProvider {
  return {
    name: 'anthropic',
    variable: 'ANTHROPIC_API_KEY',
    entry: { dialect: 'messages', base_url: `${baseUrl.replace(/\/v1$/, '')}/v1` },
    key,
    priced: true,
    list: anthropicList,
    describe: ({ id }) => ({
      tokenizer: 'Claude',
      capabilities: {
        ...able,
        input: ['text', 'image', 'file'],
        reasoning: !/claude-(?:v?[12]\b|3-(?:5-)?(?:haiku|opus|sonnet))/.test(id),
      },
    }),
  };
}

function ollama(host: string): KnownProvider {
  return {
    name: 'ollama',
    variable: 'OLLAMA_HOST',
    entry: {
      dialect: 'chat',
      base_url: `${host}/v1`,
      // Loading a model takes a while.
      timeouts: { first_byte: 300 },
      quirks: {
        max_tokens_field: 'max_tokens',
        request: 'plain',
        fetches_urls: false,
      },
    },
    key: undefined,
    priced: false,
    list: ollamaList,
    describe: ({ id, embeds }) => ({
      serves: [embeds === true ? 'embeddings' : 'chat'],
      ...(id.endsWith(':latest') && { aliases: [`ollama/${id.slice(0, -':latest'.length)}`] }),
      prices: { input: 0, output: 0 },
      ...(embeds !== true && { capabilities: { ...able, input: ['text', 'image'] } }),
    }),
  };
}

const defaultPort = '11434';

/** `OLLAMA_HOST` as Ollama itself reads it, a URL, or a host with or without a port: the URL without a trailing slash. */
export function ollamaAddress(host: string): string {
  const hasScheme = /^https?:\/\//.test(host);
  const text = hasScheme ? host : `http://${host.startsWith(':') ? '127.0.0.1' : ''}${host}`;
  if (!URL.canParse(text))
    throw new UnusableSetting('OLLAMA_HOST must be a URL, or a host with or without a port');
  const url = new URL(text);
  const hasPort = hasScheme || /:\d+(?:\/|$)/.test(host);
  if (!hasPort) url.port = defaultPort;
  // 0.0.0.0 is for listening; a client cannot connect to it.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Neither chat by chat completions nor embeddings nor speech nor transcriptions. */
const others = [
  /image|dall-e|sora/,
  /moderation/,
  /realtime|transcribe|whisper|live/,
  // Served only on other endpoints.
  /instruct|davinci|babbage|^ada\b|^curie\b|computer-use/,
  /^(?:gpt-[\d.]+|o\d)-pro\b|deep-research|codex/,
  // Weights for others to serve.
  /gpt-oss/,
];

/** The service of a model of OpenAI, whose list has nothing but ids; undefined for one that cannot be used here. */
export function openaiService(id: string): Service | undefined {
  if (/embedding/.test(id)) return 'embeddings';
  if (/^tts-|-tts\b/.test(id)) return 'speech';
  if (/^whisper-|-transcribe(?!-diarize)/.test(id) && !/realtime/.test(id)) return 'transcription';
  if (others.some((pattern) => pattern.test(id))) return undefined;
  return /^(?:ft:)?(?:gpt-|chatgpt-|o\d)/.test(id) ? 'chat' : undefined;
}

/** Chat models of the first generations know text alone. */
const textOnly = /^(?:ft:)?(?:gpt-3\.5|gpt-4(?:-\d{4})?$|gpt-4-32k|o1-mini|o1-preview|o3-mini)/;

/** Kinds of content that an OpenAI chat model accepts, derived from its id. */
function openaiInput(id: string): ('text' | 'image' | 'file' | 'audio')[] {
  if (/audio/.test(id)) return ['text', 'audio'];
  return textOnly.test(id) ? ['text'] : ['text', 'image', 'file'];
}

/** Whether the model reasons before its completion, derived from its id. */
function openaiReasons(id: string): boolean {
  return /^(?:ft:)?(?:o\d|gpt-(?:[5-9]|\d\d))/.test(id) && !/chat/.test(id);
}
