/** Writes a grammar as a page of Markdown: the automaton as a text diagram, and its rules as a table. */
import { say } from './condition-text.ts';
import type { EventClass, KeyedMachine, Machine, StreamGrammar, Transition } from './grammar.ts';

/** The page of a grammar, without a heading of the first level; the same data give the same text. */
export function renderGrammar(grammar: StreamGrammar): string {
  const { title, terminator, framing, keepAlive, numbering, facts = {}, machines = {} } = grammar;
  const field =
    framing.eventField === 'never'
      ? 'Events have no `event:` line.'
      : framing.eventField === 'any'
        ? 'Events may have an `event:` line; it has no meaning.'
        : `The \`event:\` line of every event equals \`${framing.eventField}\` of its data.`;
  const known = Object.entries(facts).map(
    ([name, { request, default: absent }]) =>
      `- \`$${name}\`: \`${[request].flat().join('`, or else `')}\` of the request, \`${absent}\` by default`,
  );
  return [
    `### ${title}`,
    `Ends with \`${terminator}\` or with an error event. ${field} An event has at most ${framing.maxEventBytes} bytes; at most ${keepAlive.maxSilenceMs / 1000} s pass in silence.`,
    ...(numbering === undefined
      ? []
      : [`Every JSON event has its number at \`${numbering.at}\`: 0, 1, 2 … (\`${numbering.rule}\`).`]),
    ...(known.length === 0 ? [] : [`From the request:\n\n${known.join('\n')}`]),
    'An event is the first of these that fits:',
    block(grammar.events.flatMap(drawEvent)),
    'From each state, what may come and where it leads (`▶` a state, `✗` the rule that is broken):',
    block(drawMachine(grammar.machine)),
    ...Object.entries(machines).flatMap(([name, machine]) => [
      describeKeyed(name, machine),
      block(drawMachine(machine)),
    ]),
    'Rules:',
    [
      '| rule | what holds |',
      '| --- | --- |',
      ...Object.entries(grammar.rules).map(([name, { text }]) => `| \`${name}\` | ${text} |`),
    ].join('\n'),
    '',
  ].join('\n\n');
}

const block = (lines: string[]): string => ['```text', ...lines, '```'].join('\n');

function describeKeyed(name: string, { label, key, parts }: KeyedMachine): string {
  const bounds = key.below.join(' and ');
  const read = parts.map((part) =>
    part.when === undefined ? part.name : `${part.name} (when ${say(part.when)})`,
  );
  const order = key.next === true ? ', new ones in the order 0, 1, 2 …' : '';
  return `One ${label} (\`${name}\`) for each \`${key.at}\`, below ${bounds}${order}. An item is read as: ${read.join(', ')}.`;
}

function drawEvent({ name, data, when, schema, require = [], constant = [] }: EventClass): string[] {
  const sign = data === undefined ? (when === undefined ? 'everything else' : say(when)) : `the data ${data}`;
  const rules = [...new Set([...require, ...constant].map(({ rule }) => rule))];
  return [
    `${name.padEnd(20)} ${sign}${schema === undefined ? '' : ` (schema ${schema})`}`,
    ...(rules.length === 0 ? [] : [`${' '.repeat(20)}   needs ${rules.join(', ')}`]),
  ];
}

function drawMachine(machine: Machine): string[] {
  const everywhere = Object.entries(machine.anywhere ?? {});
  return [
    ...Object.entries(machine.states).flatMap(([name, state]) => {
      const rows = Object.entries(state.on ?? {}).flatMap(([event, written]) =>
        [written].flat().flatMap((transition) => drawTransition(event, transition, name)),
      );
      if (state.else !== undefined) rows.push(arrow('anything else', `✗ ${state.else}`));
      const title = `${name}${name === machine.start ? ' (begins here)' : ''}`;
      rows.unshift(`${title}${state.final === undefined ? '' : ` (end: ${state.final})`}`);
      return rows;
    }),
    ...(everywhere.length === 0 ? [] : ['in every state that is not an end']),
    ...everywhere.flatMap(([event, written]) =>
      [written].flat().flatMap((each) => drawTransition(event, each, 'the same')),
    ),
  ];
}

const arrow = (left: string, right: string): string => `  ${left.padEnd(26)} ${right}`;

function drawTransition(event: string, transition: Transition, here: string): string[] {
  const { when, refuse, require = [], constant = [], each, end, to } = transition;
  const name = when === undefined ? event : `${event} when ${say(when)}`;
  const [wide, short] = name.length > 26 ? [[`  ${name}`], ''] : [[], name];
  if (refuse !== undefined) return [...wide, arrow(short, `✗ ${refuse}`)];
  const rules = [...new Set([...require, ...constant].map(({ rule }) => rule))];
  return [
    ...wide,
    arrow(short, `▶ ${to ?? here}`),
    ...(each === undefined ? [] : [arrow('', `  each of ${each.items} to its ${each.machine}`)]),
    ...(end === undefined ? [] : [arrow('', `  end to every ${end.join(', ')}`)]),
    ...(rules.length === 0 ? [] : [arrow('', `  needs ${rules.join(', ')}`)]),
  ];
}
