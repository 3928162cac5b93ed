/** Fetches the model lists of providers that need no file; parsed leniently, since their formats are not ours. */
import { request } from 'undici';
import { z } from 'zod';

/** A model of a list. */
export interface ListedModel {
  id: string;
  name?: string | undefined;
  /** Unix time in seconds. */
  createdAtS?: number | undefined;
  contextLength?: number | undefined;
  maxOutputTokens?: number | undefined;
  /** It only returns embeddings. */
  embeds?: boolean;
}

/** How a provider lists its models. */
export interface ModelList {
  /** URL of the first page, for the base URL of the provider's dialect. */
  url: (baseUrl: string) => string;
  /** The models of a page, and what the URL of the next one has behind that of the first; undefined after the last. */
  page: z.ZodType<{ models: ListedModel[]; next?: string | undefined }>;
}

const timeoutMs = 10_000;
/** Of one page. */
const maxBytes = 8 * 1024 * 1024;
const maxPages = 20;

export async function fetchModels(
  { url, page }: ModelList,
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const pages: ListedModel[][] = [];
  for (let next: string | undefined = ''; next !== undefined && pages.length < maxPages;) {
    const read = page.parse(await getJson(url(baseUrl) + next, headers, signal));
    pages.push(read.models);
    next = read.next;
  }
  return pages.flat();
}

/** The parsed response. Follows no redirect: the key is meant for the named server only. */
async function getJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    headers: { ...headers, 'user-agent': 'modelroute' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`its list is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`it responded with status ${statusCode}`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (cause) {
    throw new Error('its list is not JSON', { cause });
  }
}

/** The models of the entries that are as expected; the others are left out. */
const entries = <Entry extends z.ZodType>(entry: Entry, modelOf: (entry: z.infer<Entry>) => ListedModel) =>
  z.array(z.unknown()).transform((rows) =>
    rows.flatMap((row) => {
      const parsed = entry.safeParse(row);
      return parsed.success ? [modelOf(parsed.data)] : [];
    }),
  );

const id = z.string().min(1).max(256);
const tokens = z.int().positive().optional().catch(undefined);
const dateInS = z
  .string()
  .optional()
  .transform((date) => {
    const atMs = Date.parse(date ?? '');
    return Number.isNaN(atMs) ? undefined : Math.floor(atMs / 1_000);
  })
  .catch(undefined);

const openaiModels = entries(
  z.object({ id, created: z.int().nonnegative().optional().catch(undefined) }),
  (model) => ({ id: model.id, createdAtS: model.created }),
);

export const openaiList: ModelList = {
  url: (baseUrl) => `${baseUrl}/models`,
  page: z.object({ data: openaiModels }).transform(({ data }) => ({ models: data })),
};

const anthropicModels = entries(
  z.object({
    id,
    display_name: z.string().max(256).optional().catch(undefined),
    created_at: dateInS,
    max_input_tokens: tokens,
    max_tokens: tokens,
  }),
  (model) => ({
    id: model.id,
    name: model.display_name,
    createdAtS: model.created_at,
    contextLength: model.max_input_tokens,
    maxOutputTokens: model.max_tokens,
  }),
);

export const anthropicList: ModelList = {
  url: (baseUrl) => `${baseUrl}/models?limit=1000`,
  page: z
    .object({ data: anthropicModels, has_more: z.boolean().default(false), last_id: z.string().nullish() })
    .transform(({ data, has_more: hasMore, last_id: last }) => ({
      models: data,
      next: hasMore && typeof last === 'string' ? `&after_id=${encodeURIComponent(last)}` : undefined,
    })),
};

const ollamaModels = entries(
  z.object({
    name: id,
    modified_at: dateInS,
    details: z.object({ family: z.string().optional() }).optional().catch(undefined),
  }),
  ({ name, modified_at: createdAtS, details }) => ({
    id: name,
    createdAtS,
    embeds: /embed/.test(name) || /bert/.test(details?.family ?? ''),
  }),
);

/** Beside the base URL of its chat completions. */
export const ollamaList: ModelList = {
  url: (baseUrl) => baseUrl.replace(/\/v1$/, '/api/tags'),
  page: z.object({ models: ollamaModels }),
};
