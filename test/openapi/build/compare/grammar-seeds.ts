/** Changes of the stream grammars of the real contract that let the service send more than before. */
import type { Draft, Seed } from './seed.ts';

const chatMedia = '#/paths/~1chat~1completions/post/responses/200/content/text~1event-stream';
export const messagesMedia = '#/paths/~1messages/post/responses/200/content/text~1event-stream';
const chat = `${chatMedia}/x-stream-grammar`;
export const messages = `${messagesMedia}/x-stream-grammar`;

const chatSeed = (
  title: string,
  rule: Seed['rule'],
  place: string,
  change: (draft: Draft) => void,
): Seed => ({
  title,
  surface: 'v1',
  change,
  rule,
  place: `${chat}${place}`,
  operation: 'createChatCompletion',
});
const messagesSeed = (
  title: string,
  rule: Seed['rule'],
  place: string,
  change: (draft: Draft) => void,
): Seed => ({
  title,
  surface: 'alt',
  change,
  rule,
  place: `${messages}${place}`,
  operation: 'createMessage',
});

export const breakingGrammarSeeds: readonly Seed[] = [
  chatSeed('the order is no longer promised', 'grammar-removed', '', (draft) =>
    draft.remove(chatMedia, 'x-stream-grammar'),
  ),
  chatSeed(
    'the terminator may come twice',
    'grammar-event-allowed',
    '/machine/states/complete/on/done',
    (draft) => draft.set(`${chat}/machine/states/complete/on`, 'done', {}),
  ),
  chatSeed(
    'a chunk may come after the usage',
    'grammar-event-allowed',
    '/machine/states/counted/on/chunk',
    (draft) => draft.set(`${chat}/machine/states/counted/on`, 'chunk', { to: 'counted' }),
  ),
  chatSeed(
    'the role need not come first',
    'grammar-rule-relaxed',
    '/machines/choice/states/silent/on/delta',
    (draft) => draft.remove(`${chat}/machines/choice/states/silent/on/delta`, 'require'),
  ),
  chatSeed(
    'there is a further finish reason',
    'grammar-rule-relaxed',
    '/machines/choice/states/speaking/on/finish',
    (draft) =>
      draft.list(`${chat}/machines/choice/states/speaking/on/finish/require/0/that/oneOf/1`).push('poem'),
  ),
  chatSeed('the model may change', 'grammar-rule-relaxed', '/machine/states/streaming/on/chunk', (draft) =>
    draft.list(`${chat}/events/2/constant`).splice(3, 1),
  ),
  chatSeed('calls may begin in any order', 'grammar-rule-relaxed', '/machines/call/key', (draft) =>
    draft.remove(`${chat}/machines/call/key`, 'next'),
  ),
  chatSeed(
    'the stream may end without its terminator',
    'grammar-rule-relaxed',
    '/machine/states/counted',
    (draft) => draft.add(`${chat}/machine/states/counted`, 'final', 'complete'),
  ),
  chatSeed('the silence may be longer', 'grammar-limit-raised', '/keepAlive/maxSilenceMs', (draft) =>
    draft.set(`${chat}/keepAlive`, 'maxSilenceMs', 60_000),
  ),
  chatSeed('silence is filled with an event', 'grammar-changed', '/keepAlive/send', (draft) =>
    draft.set(`${chat}/keepAlive`, 'send', 'data: {"ping":true}\n\n'),
  ),
  chatSeed(
    'a new event may come between chunks',
    'grammar-event-allowed',
    '/machine/anywhere/progress',
    (draft) => {
      draft.list(`${chat}/events`).splice(1, 0, { name: 'progress', when: { truthy: '/progress' } });
      draft.add(`${chat}/machine/anywhere`, 'progress', {});
    },
  ),
  chatSeed('events may carry a name', 'grammar-rule-relaxed', '/framing/eventField', (draft) =>
    draft.set(`${chat}/framing`, 'eventField', 'any'),
  ),
  chatSeed('an event of another kind is read first', 'grammar-changed', '/events', (draft) =>
    draft.set(chat, 'events', draft.list(`${chat}/events`).toReversed()),
  ),
  chatSeed('a known field decides about the usage too', 'grammar-changed', '/facts/usageAsked', (draft) =>
    draft.list(`${chat}/facts/usageAsked/request`).push('/store'),
  ),
  messagesSeed(
    'blocks may overlap',
    'grammar-event-allowed',
    '/machine/states/block/on/content_block_start',
    (draft) => draft.set(`${messages}/machine/states/block/on`, 'content_block_start', { to: 'block' }),
  ),
  messagesSeed(
    'a further delta fits a block',
    'grammar-rule-relaxed',
    '/machine/states/block/on/content_block_delta',
    (draft) =>
      draft
        .list(`${messages}/machine/states/block/on/content_block_delta/1/require/1/that/fits/table/text`)
        .push('poem_delta'),
  ),
  messagesSeed('[DONE] may come', 'grammar-event-allowed', '/machine/anywhere/[DONE]', (draft) =>
    draft.set(`${messages}/machine/anywhere`, '[DONE]', {}),
  ),
];

/** Changes after which every stream is one that could come before. */
export const harmlessGrammarSeeds: readonly Seed[] = [
  chatSeed(
    'a chunk says when it was made',
    'grammar-rule-tightened',
    '/machine/states/streaming/on/chunk',
    (draft) =>
      draft.list(`${chat}/events/2/require`).push({ rule: 'choices-present', that: { set: '/created' } }),
  ),
  chatSeed(
    'a finish reason is gone',
    'grammar-rule-tightened',
    '/machines/choice/states/speaking/on/finish',
    (draft) =>
      draft.drop(`${chat}/machines/choice/states/speaking/on/finish/require/0/that/oneOf/1`, 'function_call'),
  ),
  chatSeed(
    'a new field decides about the usage too',
    'grammar-fact-place-added',
    '/facts/usageAsked',
    (draft) => draft.list(`${chat}/facts/usageAsked/request`).push('/count'),
  ),
  chatSeed('the silence is shorter', 'grammar-limit-lowered', '/keepAlive/maxSilenceMs', (draft) =>
    draft.set(`${chat}/keepAlive`, 'maxSilenceMs', 5_000),
  ),
  chatSeed('a rule has another name', 'grammar-rules-renamed', '/rules', (draft) => {
    const rules = draft.at(`${chat}/rules`);
    const text = JSON.stringify(draft.at(chat)).replaceAll('"role-first"', '"role-at-first"');
    Object.assign(draft.at(chat), JSON.parse(text));
    if (rules === draft.at(`${chat}/rules`)) throw new Error('nothing was renamed');
  }),
  messagesSeed('ping no longer comes', 'grammar-event-refused', '/machine/anywhere/ping', (draft) =>
    draft.set(`${messages}/machine/anywhere`, 'ping', { refuse: 'message-start-first' }),
  ),
  messagesSeed(
    'the usage of a delta is remembered for a new rule',
    'grammar-rule-tightened',
    '/machine/states/closing/on/message_stop',
    (draft) => {
      draft.add(`${messages}/machine/registers`, 'stops', 0);
      draft.add(`${messages}/machine/states/between/on/message_delta/set`, 'stops', 1);
      draft
        .list(`${messages}/machine/states/closing/on/message_stop/require`)
        .push({ rule: 'message-delta-usage', that: { atLeast: ['$stops', 1] } });
    },
  ),
];
