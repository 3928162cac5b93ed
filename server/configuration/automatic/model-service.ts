/** The service that an OpenAI model offers. OpenAI's list has every model of the account, but only its id. */
import type { Service } from '../../core/wire-format.ts';

/** Neither chat by chat completions nor embeddings nor speech. */
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

/** Undefined for a model that cannot be used here. */
export function openaiService(id: string): Service | undefined {
  if (/embedding/.test(id)) return 'embeddings';
  if (/^tts-|-tts\b/.test(id)) return 'speech';
  if (others.some((pattern) => pattern.test(id))) return undefined;
  return /^(?:ft:)?(?:gpt-|chatgpt-|o\d)/.test(id) ? 'chat' : undefined;
}

/** Chat models of the first generations know text alone. */
const textOnly = /^(?:ft:)?(?:gpt-3\.5|gpt-4(?:-\d{4})?$|gpt-4-32k|o1-mini|o1-preview|o3-mini)/;

/** Kinds of content that an OpenAI chat model accepts, derived from its id. */
export function openaiInput(id: string): ('text' | 'image' | 'file' | 'audio')[] {
  if (/audio/.test(id)) return ['text', 'audio'];
  return textOnly.test(id) ? ['text'] : ['text', 'image', 'file'];
}

/** Whether the model reasons before its completion, derived from its id. */
export function openaiReasons(id: string): boolean {
  return /^(?:ft:)?(?:o\d|gpt-(?:[5-9]|\d\d))/.test(id) && !/chat/.test(id);
}
