/** Reads a stored conversation. Values of other versions of the page, and changed ones, are left out one by one. */
import { fieldsOf, listOf, parsed, textOf, type Fields } from '../../json-fields.ts';
import type { Schemas } from '../../api/schemas.ts';
import { verdictKinds, type SchemaVerdict } from './check-schema.ts';
import type { PlayImage } from './play-image.ts';
import type { Choices } from './play-request.ts';
import type { Turn, TurnFigures } from './turn.ts';

/** The most models that respond side by side. */
export const maxColumns = 4;

/** The key is chosen anew; of a key only its id would be known here, never its secret. */
export type KeptChoices = Omit<Choices, 'keyId'>;

/** What one model wrote, and what it was asked. */
export interface KeptColumn {
  model: string;
  turns: readonly Turn[];
}

export interface Kept {
  /** Of the first model, which is `choices.model`. */
  turns: readonly Turn[];
  choices?: Partial<KeptChoices>;
  /** The further models, side by side with the first one. */
  others?: readonly KeptColumn[];
  /** A message that is to be sent, until it is. */
  draft?: string | undefined;
  /** The images of that message. */
  draftImages?: readonly PlayImage[] | undefined;
}

export function readKept(text: string): Kept {
  const value = fieldsOf(parsed(text));
  const others = listOf(value['others']).map(fieldsOf).filter(hasModel);
  const { draft } = value;
  const draftImages = imagesOf(value['draftImages']);
  return {
    turns: turnsOf(value['turns']),
    choices: choicesOf(fieldsOf(value['choices'])),
    others: others.slice(0, maxColumns - 1).map(({ model, turns }) => ({ model, turns: turnsOf(turns) })),
    ...(typeof draft === 'string' && { draft }),
    ...(draftImages.length > 0 && { draftImages }),
  };
}

const hasModel = (column: Fields): column is Fields & { model: string } =>
  typeof column['model'] === 'string';

const turnsOf = (value: unknown): Turn[] => listOf(value).flatMap((turn) => turnOf(fieldsOf(turn)));

function turnOf(turn: Fields): Turn[] {
  const { role, content, reasoning } = turn;
  if ((role !== 'user' && role !== 'assistant' && role !== 'tool') || typeof content !== 'string') return [];
  const callId = textOf(turn['callId']);
  // A result of no call is refused by every provider.
  if (role === 'tool' && callId === undefined) return [];
  const images = imagesOf(turn['images']);
  const calls = listOf(turn['calls']).map(fieldsOf).filter(isCall);
  const verdict = verdictOf(fieldsOf(turn['verdict']));
  const figures = figuresOf(fieldsOf(turn['figures']));
  return [
    {
      role,
      content,
      ...(images.length > 0 && { images }),
      ...(calls.length > 0 && { calls }),
      ...(callId !== undefined && { callId }),
      ...(typeof reasoning === 'string' && { reasoning }),
      ...(verdict && { verdict }),
      ...(figures && { figures }),
    },
  ];
}

const imagesOf = (value: unknown): PlayImage[] => listOf(value).map(fieldsOf).filter(isImage);

/** Only a data URL: the page loads nothing from elsewhere. */
const isImage = (image: Fields): image is Fields & PlayImage =>
  typeof image['name'] === 'string' && /^(?:data:image\/|$)/.test(textOf(image['url']) ?? '');

const isCall = (call: Fields): call is Fields & Schemas['PlayToolCall'] =>
  ['id', 'name', 'arguments'].every((name) => typeof call[name] === 'string');

function verdictOf({ kind, detail }: Fields): SchemaVerdict | undefined {
  const known = verdictKinds.find((one) => one === kind);
  return known && { kind: known, ...(typeof detail === 'string' && { detail }) };
}

function figuresOf({ traceId, firstTextMs, tookMs, usage, ending, cost }: Fields): TurnFigures | undefined {
  if (typeof tookMs !== 'number') return undefined;
  const { input, output } = fieldsOf(usage);
  return {
    traceId: typeof traceId === 'string' ? traceId : null,
    firstTextMs: typeof firstTextMs === 'number' ? firstTextMs : null,
    tookMs,
    usage: typeof input === 'number' && typeof output === 'number' ? { input, output } : null,
    ending: typeof ending === 'string' ? ending : null,
    ...((cost === null || (typeof cost === 'string' && /^-?\d+(\.\d+)?$/.test(cost))) && { cost }),
  };
}

const texts = ['model', 'system', 'maxTokens', 'temperature', 'effort', 'schema', 'tools'] as const;

function choicesOf(value: Fields): Partial<KeptChoices> {
  const { format } = value;
  const known = texts.filter((name) => typeof value[name] === 'string').map((name) => [name, value[name]]);
  return {
    ...(Object.fromEntries(known) as Partial<KeptChoices>),
    ...((format === 'chat' || format === 'responses') && { format }),
  };
}
