/**
 * Ids that name something in the account at a provider, which all projects share: whoever knows such an id could use what
 * another project has there. They never reach a provider; the caller learns what to send instead. Decision 104 names the
 * ids that may pass, and why.
 */
import { ApiError } from '../core/api-error.ts';
import { isJsonObject } from '../core/json.ts';
import type { Loss } from '../dialects/loss.ts';

type Members = Readonly<Record<string, unknown>>;

/** The request without such ids where it says the same without them. Throws `unsupported_parameter` where it does not. */
export function withoutForeignIds(
  format: 'chat' | 'messages',
  json: Members,
): { json: Members; losses: Loss[] } {
  if (format === 'chat') return withoutAudioIds(json);
  refuseContainers(json);
  return { json, losses: [] };
}

function refuseContainers(json: Members): void {
  const { container, messages } = json;
  const advice = 'leave it out, and the provider starts a new container';
  if (typeof container === 'string') throw refusedId('container', advice);
  if (isJsonObject(container)) {
    if (typeof container['id'] === 'string') throw refusedId('container.id', advice);
    const { skills } = container;
    const own = Array.isArray(skills) ? skills.findIndex(isUploadedSkill) : -1;
    if (own !== -1)
      throw refusedId(`container.skills[${own}].skill_id`, "only skills of type 'anthropic' can be named");
  }
  const upload = uploadIn(messages, 'messages');
  if (upload !== undefined) throw refusedId(upload, "send the file as a block of type 'document' instead");
}

/** Uploaded to the account, unlike those that the vendor has for everybody. */
const isUploadedSkill = (skill: unknown): boolean => isJsonObject(skill) && skill['type'] !== 'anthropic';

/** The path of the first file for a container, in messages and in the results within them. */
function uploadIn(holders: unknown, path: string): string | undefined {
  if (!Array.isArray(holders)) return undefined;
  for (let index = 0; index < holders.length; index++) {
    const holder: unknown = holders[index];
    if (!isJsonObject(holder)) continue;
    const place = `${path}[${index}]`;
    if (holder['type'] === 'container_upload') return `${place}.file_id`;
    const inner = uploadIn(holder['content'], `${place}.content`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

const saying = ['content', 'tool_calls', 'function_call', 'refusal'] as const;

/** The transcript, which the message has as its content by now, says what the sound did. */
function withoutAudioIds(json: Members): { json: Members; losses: Loss[] } {
  const { messages } = json;
  const losses: Loss[] = [];
  if (!Array.isArray(messages) || !messages.some(hasAudio)) return { json, losses };
  const made = (messages as Members[]).map((message, index) => {
    const { audio, ...rest } = message;
    if (!isJsonObject(audio)) return message;
    const field = `messages[${index}].audio`;
    if (!saying.some((name) => (rest[name] ?? null) !== null))
      throw refusedId(
        `${field}.id`,
        "send 'audio' whole, as the response had it, or its transcript as 'content'",
      );
    losses.push({ field, kind: 'changed', note: 'only the text is sent' });
    return rest;
  });
  return { json: { ...json, messages: made }, losses };
}

function hasAudio(message: unknown): boolean {
  return isJsonObject(message) && isJsonObject(message['audio']);
}

/** The error for an id of the account; `advice` says what to send instead. */
export function refusedId(param: string, advice: string): ApiError {
  return new ApiError(
    'unsupported_parameter',
    `Unsupported parameter: '${param}' names something in the provider's account, which all projects share: ${advice}.`,
    { param },
  );
}
