/** Guesses from a models list which model has which capability, the cheapest first; a list may have nothing but ids. */
import { at, listAt, textAt } from '../../openapi/json/json-value.ts';

const notForChat =
  /embed|tts|speech|whisper|transcri|dall-e|image|moderation|rerank|realtime|sora|audio|guard|davinci|babbage|^sandbox\/(?!chat$)/i;
const cheap = /mini|nano|haiku|flash|lite|small|[^\d][1-9]b\b/i;

/** Most models that are tried. */
const maxTries = 4;

/** Ids worth trying for chat. */
export function chatModels(catalog: readonly unknown[]): string[] {
  const ids = catalog.flatMap((entry) => {
    const id = textAt(entry, 'id');
    return id === undefined || (notForChat.test(id) && !gives(entry, 'text')) || isFault(id) ? [] : [id];
  });
  const rank = (id: string) => (id === 'sandbox/chat' ? 0 : cheap.test(id) ? 1 : 2);
  return ids.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxTries);
}

/** The first model that makes vectors; undefined when the list names none. */
export function embeddingModel(catalog: readonly unknown[]): string | undefined {
  return firstId(catalog, (entry, id) => gives(entry, 'embeddings') || /embed/i.test(id));
}

/** The first model that ranks documents; undefined when the list names none. */
export function rerankModel(catalog: readonly unknown[]): string | undefined {
  return firstId(catalog, (entry, id) => gives(entry, 'rerank') || /rerank/i.test(id));
}

/** The first model that transcribes recordings; undefined when the list names none. */
export function transcriptionModel(catalog: readonly unknown[]): string | undefined {
  return firstId(catalog, (entry, id) => gives(entry, 'transcription') || /whisper|transcri/i.test(id));
}

/** The first model that speaks; undefined when the list names none. */
export function speechModel(catalog: readonly unknown[]): string | undefined {
  return firstId(catalog, (entry, id) => gives(entry, 'speech') || /\btts|speech/i.test(id));
}

function firstId(
  catalog: readonly unknown[],
  fits: (entry: unknown, id: string) => boolean,
): string | undefined {
  for (const entry of catalog) {
    const id = textAt(entry, 'id');
    if (id !== undefined && !isFault(id) && fits(entry, id)) return id;
  }
  return undefined;
}

/** Sandbox models that are there to fail. */
const isFault = (id: string): boolean => /^sandbox\/(status|error|stream|raw)-/.test(id);

function gives(entry: unknown, modality: string): boolean {
  return (
    listAt(entry, 'architecture', 'output_modalities').includes(modality) || at(entry, 'type') === modality
  );
}
