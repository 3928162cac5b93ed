/** Fetches the model lists of providers that need no file; parsed leniently, since their formats are not ours. */
import { z } from 'zod';
import { getJson } from './get-json.ts';

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

export interface ListAddress {
  baseUrl: string;
  key: string | undefined;
}

/** Entries that are not as expected are left out, the others stay. */
const entries = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(z.unknown()).transform((rows) =>
    rows.flatMap((row) => {
      const parsed = entry.safeParse(row);
      return parsed.success ? [parsed.data] : [];
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

const openaiList = z.object({
  data: entries(z.object({ id, created: z.int().nonnegative().optional().catch(undefined) })),
});

export async function listOpenai({ baseUrl, key }: ListAddress, signal: AbortSignal): Promise<ListedModel[]> {
  const answer = await getJson(`${baseUrl}/models`, { authorization: `Bearer ${key}` }, signal);
  return openaiList.parse(answer).data.map((model) => ({ id: model.id, createdAtS: model.created }));
}

const anthropicPage = z.object({
  data: entries(
    z.object({
      id,
      display_name: z.string().max(256).optional().catch(undefined),
      created_at: dateInS,
      max_input_tokens: tokens,
      max_tokens: tokens,
    }),
  ),
  has_more: z.boolean().default(false),
  last_id: z.string().nullish(),
});

const maxPages = 20;

export async function listAnthropic(
  { baseUrl, key }: ListAddress,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const headers = { 'x-api-key': key ?? '', 'anthropic-version': '2023-06-01' };
  const models: ListedModel[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page++) {
    const answer = await getJson(`${baseUrl}/models?limit=1000${after}`, headers, signal);
    const { data, has_more: hasMore, last_id: lastId } = anthropicPage.parse(answer);
    for (const model of data)
      models.push({
        id: model.id,
        name: model.display_name,
        createdAtS: model.created_at,
        contextLength: model.max_input_tokens,
        maxOutputTokens: model.max_tokens,
      });
    if (!hasMore || typeof lastId !== 'string') break;
    after = `&after_id=${encodeURIComponent(lastId)}`;
  }
  return models;
}

const ollamaList = z.object({
  models: entries(
    z.object({
      name: id,
      modified_at: dateInS,
      details: z.object({ family: z.string().optional() }).optional().catch(undefined),
    }),
  ),
});

/** `baseUrl` is that of its chat completions; the list is beside it. */
export async function listOllama({ baseUrl }: ListAddress, signal: AbortSignal): Promise<ListedModel[]> {
  const answer = await getJson(baseUrl.replace(/\/v1$/, '/api/tags'), {}, signal);
  return ollamaList.parse(answer).models.map(({ name, modified_at: createdAtS, details }) => ({
    id: name,
    createdAtS,
    embeds: /embed/.test(name) || /bert/.test(details?.family ?? ''),
  }));
}
