/** What each field becomes: in translation to the other format, and in a move from another aggregator. As data. */
import * as foreign from '../../../../migrate/facts/foreign.ts';
import { fateOfKey, fateOfPackage, fateOfVariable } from '../../../../migrate/scan/find-environment.ts';
import { matrixSections, sectionFields, type MatrixSection } from '../../../../server/dialects/matrix.ts';

/** The directions of a translation, and of a move. */
export type Direction =
  | 'chat request to messages provider'
  | 'messages request to chat provider'
  | 'messages response to chat client'
  | 'chat response to messages client'
  | 'responses request to a provider'
  | 'legacy completions request to a provider'
  | 'chat response to responses client'
  | 'messages response to responses client'
  | 'chat response to legacy completions client'
  | 'messages response to legacy completions client'
  | 'chat request to responses provider'
  | 'messages request to responses provider'
  | 'responses response to chat client'
  | 'responses response to messages client'
  | 'move to modelroute';

/** `exact` … `refused` are of translations; `rewritten` … `reported` of moves. */
type Outcome = 'exact' | 'equivalent' | 'lossy' | 'refused' | 'rewritten' | 'dropped' | 'decide' | 'reported';

export interface Fact {
  readonly name: string;
  /** The schema that has the field, or what kind of thing it is. */
  readonly within: string;
  readonly surface: 'main' | 'messages' | 'both';
  readonly direction: Direction;
  readonly outcome: Outcome;
  /** Aggregators that have the field; none for translations. */
  readonly of: readonly string[];
  readonly becomes: string;
  readonly note: string;
}

const directions: Record<string, Direction> = {
  CreateChatCompletionRequest: 'chat request to messages provider',
  CreateMessageRequest: 'messages request to chat provider',
  Message: 'messages response to chat client',
  MessageStreamEvent: 'messages response to chat client',
  ChatCompletion: 'chat response to messages client',
  ChatStreamEvent: 'chat response to messages client',
  CreateResponseRequest: 'responses request to a provider',
  CreateCompletionRequest: 'legacy completions request to a provider',
};

/** Of sections that name what the bodies become. */
const directionsTo: Readonly<Record<NonNullable<MatrixSection['to']>, Record<string, Direction>>> = {
  responses: {
    Message: 'messages response to responses client',
    MessageStreamEvent: 'messages response to responses client',
    ChatCompletion: 'chat response to responses client',
    ChatStreamEvent: 'chat response to responses client',
    CreateChatCompletionRequest: 'chat request to responses provider',
    CreateMessageRequest: 'messages request to responses provider',
  },
  chat: {
    ResponseObject: 'responses response to chat client',
    ResponsesStreamEvent: 'responses response to chat client',
  },
  messages: {
    ResponseObject: 'responses response to messages client',
    ResponsesStreamEvent: 'responses response to messages client',
  },
  completions: {
    ChatCompletion: 'chat response to legacy completions client',
    ChatStreamEvent: 'chat response to legacy completions client',
    Message: 'messages response to legacy completions client',
    MessageStreamEvent: 'messages response to legacy completions client',
  },
};

/** One row per schema, outcome and counterpart, as readers think of fields. Throws when a field has no rule. */
function translationFacts(): Fact[] {
  return matrixSections.flatMap((section) => {
    const direction = (section.to === undefined ? directions : directionsTo[section.to])[section.root];
    if (direction === undefined)
      throw new Error(`The page of compatibility has no direction for ${section.root}.`);
    return sectionFields(section).map(({ key, path, rule }): Fact => {
      if (rule === undefined) throw new Error(`No rule says what becomes of ${key}.`);
      return {
        name: path,
        within: key.slice(0, key.indexOf('.')),
        surface: section.surface === 'v1' ? 'main' : 'messages',
        direction,
        outcome: rule.class,
        of: [],
        becomes: rule.becomes,
        note: rule.note,
      };
    });
  });
}

const outcomes: Record<foreign.Action, Outcome> = { drop: 'dropped', rewrite: 'rewritten', decide: 'decide' };
const messagesKinds = new Set(['messages', 'count']);

interface Fate {
  readonly of: readonly string[];
  readonly action?: foreign.Action;
  readonly how?: string;
}

function move(name: string, within: string, fate: Fate, on: readonly string[] = []): Fact {
  const isMessages = on.length > 0 && on.every((kind) => messagesKinds.has(kind));
  const isMain = on.length > 0 && !on.some((kind) => messagesKinds.has(kind));
  const surface = isMessages ? 'messages' : 'both';
  return {
    name,
    within,
    surface: isMain ? 'main' : surface,
    direction: 'move to modelroute',
    outcome: fate.action === undefined ? 'reported' : outcomes[fate.action],
    of: fate.of.map((source) => (source === 'common' ? 'others' : source)),
    becomes: '',
    note: fate.how ?? '',
  };
}

/** A member without an outcome of its own has the outcome of what holds it. */
function withHolders(fields: readonly foreign.ForeignField[]): foreign.ForeignField[] {
  const own = fields.filter(({ action }) => action !== undefined);
  return fields.map((field) => {
    if (field.action !== undefined) return field;
    const holder = own
      .filter(({ path }) => field.path.startsWith(`${path}.`) || field.path.startsWith(`${path}[`))
      .toSorted((a, b) => b.path.length - a.path.length)[0];
    if (holder?.action === undefined) return field;
    return { ...field, action: holder.action, how: `with \`${holder.path}\`` };
  });
}

/** What names an aggregator in code and configuration, with what `migrate scan` does about it. */
function placeFacts({ of, bases, env, keyPrefixes, packages }: foreign.ForeignPlace): Fact[] {
  return [
    ...bases.map((name) =>
      move(name, 'base URL', { of: [of], action: 'rewrite', how: 'becomes the URL of `--new-base`' }),
    ),
    ...env.map((name) => move(name, 'environment variable', { of: [of], ...fateOfVariable(name) })),
    ...keyPrefixes.map((prefix) => move(`${prefix}…`, 'key', { of: [of], ...fateOfKey })),
    ...packages.map((name) => move(name, 'package', { of: [of], ...fateOfPackage })),
  ];
}

function moveFacts(): Fact[] {
  return [
    ...withHolders(foreign.foreignFields).map((field) => move(field.path, 'request field', field, field.on)),
    ...foreign.foreignValues.map((value) =>
      move(
        [value.path, value.values.join(', ')].filter((part) => part !== '').join(': '),
        'request value',
        value,
      ),
    ),
    ...foreign.foreignHeaders.map((header) => move(header.name, 'request header', header)),
    ...foreign.foreignSuffixes.map((suffix) => move(suffix.name, 'model id', suffix)),
    ...foreign.foreignModelForms.map((form) => move(form.name, 'model id', form)),
    ...foreign.foreignRouters.map((name) =>
      move(name, 'model id', {
        of: ['openrouter'],
        action: 'decide',
        how: 'picks a model by itself; name a model of the catalog',
      }),
    ),
    ...foreign.foreignEndpoints.map((endpoint) =>
      move(`${endpoint.method} ${endpoint.path}`, 'endpoint', endpoint),
    ),
    ...foreign.foreignParameters.map((known) =>
      move(`${known.name} of ${known.path}`, 'query parameter', known),
    ),
    ...foreign.foreignResponses.map((known) => move(known.name, `response ${known.kind}`, known)),
    ...foreign.foreignPlaces.flatMap(placeFacts),
  ];
}

/** Every fact; the file `compatibility.json` of the site has them too. */
export function compatibilityFacts(): Fact[] {
  return [...translationFacts(), ...moveFacts()];
}
