/**
 * A responses request as a provider of the same format takes it: with the reasoning that this provider itself has
 * encrypted, and without what client libraries add to the items of a response, or what names something in its account.
 */
import type { Loss } from '../loss.ts';
import { hasContent, withoutContent } from '../sealed-call-id.ts';
import type { Sealing } from '../sealing.ts';
import { openItem } from './sealed-item.ts';
import { withoutToolSearch } from './tool-search.ts';

type Members = Readonly<Record<string, unknown>>;

const otherMaker = 'made by another service, or for another project';

/** The same object where nothing changes. */
export function fitResponsesRequest(json: Members, sealing: Sealing): { json: Members; losses: Loss[] } {
  const losses: Loss[] = [];
  const offered = withFittedTools(json, losses);
  const { input } = json;
  if (!Array.isArray(input)) return { json: offered, losses };
  const items = input as Members[];
  const fitted = items.flatMap((item, index) => {
    const path = `input[${index}]`;
    if (item['type'] === 'reasoning') return fitReasoning(item, path, sealing, losses);
    if (item['type'] === 'compaction') return fitCompaction(item, path, sealing, losses);
    if (!namesAccount(item)) return [withOwnId(withoutParsed(item), path, losses)];
    losses.push({ field: path, kind: 'dropped', note: "names something in the provider's account" });
    return [];
  });
  const isSame = fitted.length === items.length && fitted.every((item, index) => item === items[index]);
  return { json: isSame ? offered : { ...offered, input: fitted }, losses };
}

/** The same object where no tool is left to a search. */
function withFittedTools(json: Members, losses: Loss[]): Members {
  const { tools } = json;
  if (!Array.isArray(tools)) return json;
  const { tools: offered, losses: lost } = withoutToolSearch(tools as Members[]);
  if (lost.length === 0) return json;
  losses.push(...lost);
  return { ...json, tools: offered };
}

/** An item whose encrypted form is missing would be looked up at the provider, where nothing is stored. */
function fitReasoning(item: Members, path: string, sealing: Sealing, losses: Loss[]): Members[] {
  const { encrypted_content: sealed, id: _, ...rest } = item;
  const opened = typeof sealed === 'string' ? openItem(sealed, sealing) : undefined;
  if (opened !== undefined) return [{ ...rest, id: opened.id, encrypted_content: opened.encrypted }];
  const isForeign = typeof sealed === 'string' && sealed !== '';
  if (isForeign) losses.push({ field: `${path}.encrypted_content`, kind: 'dropped', note: otherMaker });
  // Servers that encrypt nothing take their reasoning back as text.
  if (hasItems(item['content'])) return [rest];
  if (!isForeign) {
    const note = hasItems(item['summary'])
      ? 'a summary alone is not accepted back'
      : 'without its encrypted content';
    losses.push({ field: path, kind: 'dropped', note });
  }
  return [];
}

/** Without its encrypted content nothing is left of a compaction. */
function fitCompaction(item: Members, path: string, sealing: Sealing, losses: Loss[]): Members[] {
  const { encrypted_content: sealed, type } = item;
  const opened = typeof sealed === 'string' ? openItem(sealed, sealing) : undefined;
  if (opened !== undefined) return [{ type, id: opened.id, encrypted_content: opened.encrypted }];
  losses.push({
    field: path,
    kind: 'dropped',
    note: typeof sealed === 'string' ? otherMaker : 'without its encrypted content',
  });
  return [];
}

/**
 * Items that a provider completes from its own account, which all projects share: code from the container that it ran in,
 * and an image by its id where its bytes are missing.
 */
function namesAccount({ type, result }: Members): boolean {
  if (type === 'image_generation_call') return typeof result !== 'string' || result === '';
  return type === 'code_interpreter_call';
}

/** Providers limit the length of an id. A result has the id of its call, which is reported. */
function withOwnId(item: Members, path: string, losses: Loss[]): Members {
  const { call_id: id, type } = item;
  if (typeof id !== 'string' || !hasContent(id)) return item;
  if (type === 'function_call' || type === 'custom_tool_call')
    losses.push({
      field: `${path}.call_id`,
      kind: 'changed',
      note: 'the content in it is for another provider',
    });
  return { ...item, call_id: withoutContent(id) };
}

/** Providers refuse what libraries have parsed for their callers. */
function withoutParsed(item: Members): Members {
  const { content } = item;
  if ('parsed_arguments' in item) {
    const { parsed_arguments: _, ...call } = item;
    return call;
  }
  if (!Array.isArray(content) || !content.some(isParsed)) return item;
  return { ...item, content: (content as Members[]).map(withoutCopy) };
}

function withoutCopy(part: Members): Members {
  const { parsed: _, ...rest } = part;
  return rest;
}

const isParsed = (part: unknown): boolean => 'parsed' in (part as Members);

const hasItems = (list: unknown): boolean => Array.isArray(list) && list.length > 0;
