/**
 * Draws the states of a grammar as SVG: a box for each state, a row for each event that it allows, and a line from the
 * row to the box of the next state. Lines that lead to the same state share a lane. Colours are those of the text around
 * it, so that the drawing is legible in light and in dark.
 */
import { say } from './condition-text.ts';
import type { Machine, StreamGrammar, Transition } from './grammar.ts';

interface Row {
  readonly label: string;
  /** The next state; undefined: the same. */
  readonly to: string | undefined;
}

interface Box {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly isFinal: boolean;
  readonly top: number;
  readonly height: number;
}

const rowHeight = 20;
const boxWidth = 104;
const characterWidth = 6.7;
const maxLabel = 46;
const gap = 12;

/** The drawings of a grammar: of the whole stream, then of each machine that it keeps for items. */
export function drawGrammar(grammar: StreamGrammar): { title: string; svg: string }[] {
  const { title, machine, machines = {} } = grammar;
  const drawn = [
    { name: title, each: machine },
    ...Object.values(machines).map((each) => ({ name: `Each ${each.label}`, each })),
  ];
  return drawn.map(({ name, each }) => ({ title: name, svg: drawMachine(name, each) }));
}

function drawMachine(title: string, machine: Machine): string {
  const boxes = boxesOf(machine);
  const labels = boxes.flatMap(({ rows }) => rows.map(({ label }) => label.length));
  const lanesFrom = boxWidth + 24 + Math.ceil(Math.max(8, ...labels) * characterWidth) + gap;
  const targets = [
    ...new Set(
      boxes.flatMap(({ name, rows }) =>
        rows.flatMap(({ to }) => (to === undefined || to === name ? [] : [to])),
      ),
    ),
  ];
  const laneOf = (target: string): number => lanesFrom + targets.indexOf(target) * gap;
  const width = lanesFrom + targets.length * gap + 4;
  const last = boxes.at(-1);
  const height = (last?.top ?? 0) + (last?.height ?? 0) + 4;
  const shapes = [
    ...boxes.map((box) => drawBox(box, machine.start)),
    ...boxes.flatMap((box) => box.rows.map((row, at) => drawRow(box, row, at, laneOf))),
    ...targets.map((target) => drawLane(boxes, target, laneOf(target))),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(alternative(title, boxes, machine))}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, monospace" font-size="11" fill="currentColor" stroke="none">${shapes.join('')}</svg>`;
}

/** Boxes from top to bottom, in the order in which the states are reached. */
function boxesOf(machine: Machine): Box[] {
  const rowsOf = (name: string): Row[] => allowed(machine.states[name]?.on ?? {});
  const everywhere = allowed(machine.anywhere ?? {});
  const order = [machine.start];
  const follow = (rows: readonly Row[]): void => {
    for (const { to } of rows) if (to !== undefined && !order.includes(to)) order.push(to);
  };
  // The order grows while it is walked; the states that any state leads to come last.
  for (const name of order) follow(rowsOf(name));
  const reached = order.length;
  follow(everywhere);
  for (const name of order.slice(reached)) follow(rowsOf(name));
  const written = [
    ...order.map((name) => ({
      name,
      rows: rowsOf(name),
      isFinal: machine.states[name]?.final !== undefined,
    })),
    ...(everywhere.length === 0 ? [] : [{ name: 'any state', rows: everywhere, isFinal: false }]),
  ];
  let top = 2;
  return written.map((box) => {
    const height = Math.max(1, box.rows.length) * rowHeight + 8;
    const placed = { ...box, top, height };
    top += height + gap;
    return placed;
  });
}

/** What breaks a rule is in the table of rules; the drawing shows what may come. */
function allowed(on: Readonly<Record<string, Transition | Transition[]>>): Row[] {
  return Object.entries(on).flatMap(([event, written]) =>
    [written].flat().flatMap(({ refuse, when, to }) => {
      if (refuse !== undefined) return [];
      return [{ label: shortened(when === undefined ? event : `${event}, when ${say(when)}`), to }];
    }),
  );
}

const shortened = (text: string): string =>
  text.length <= maxLabel ? text : `${text.slice(0, maxLabel - 1)}…`;

function drawBox({ name, top, height, isFinal }: Box, start: string): string {
  const middle = top + height / 2 + 4;
  const frame = (inset: number) =>
    `<rect x="${2 + inset}" y="${top + inset}" width="${boxWidth - 2 * inset}" height="${height - 2 * inset}" rx="6" fill="none" stroke="currentColor" stroke-opacity=".7"/>`;
  const mark = name === start ? `<circle cx="12" cy="${top + height / 2}" r="4"/>` : '';
  return `${frame(0)}${isFinal ? frame(3) : ''}${mark}<text x="${boxWidth / 2 + 6}" y="${middle}" text-anchor="middle" font-weight="600">${escaped(name)}</text>`;
}

const rowAt = (box: Box, at: number): number => box.top + 4 + at * rowHeight + rowHeight / 2;

function drawRow(box: Box, { label, to }: Row, at: number, laneOf: (target: string) => number): string {
  const y = rowAt(box, at);
  const left = boxWidth + 2;
  const text = `<text x="${left + 22}" y="${y + 4}">${escaped(label)}</text>`;
  if (to === undefined || to === box.name)
    return `<path d="M${left} ${y - 5}h9a5 5 0 0 1 0 10h-3" fill="none" stroke="currentColor" stroke-opacity=".6"/>${arrow(left + 1, y + 5)}${text}`;
  const end = left + 22 + Math.ceil(label.length * characterWidth) + 4;
  return `<path d="M${left} ${y}h18M${end} ${y}H${laneOf(to)}" fill="none" stroke="currentColor" stroke-opacity=".6"/><circle cx="${laneOf(to)}" cy="${y}" r="2.5"/>${text}`;
}

/** From all rows that lead to the state down or up its lane, and along the upper or lower edge of its box into it. */
function drawLane(boxes: readonly Box[], target: string, x: number): string {
  const box = boxes.find(({ name }) => name === target);
  if (box === undefined) return '';
  const entry = box.top - gap / 2 + 2;
  const ys = boxes.flatMap((from) =>
    from.name === target ? [] : from.rows.flatMap(({ to }, at) => (to === target ? [rowAt(from, at)] : [])),
  );
  const [low, high] = [Math.min(entry, ...ys), Math.max(entry, ...ys)];
  const inner = boxWidth / 2;
  return `<path d="M${x} ${low}V${high}M${x} ${entry}H${inner}V${box.top - 1}" fill="none" stroke="currentColor" stroke-opacity=".6" stroke-dasharray="${target === 'failed' ? '3 3' : 'none'}"/>${arrowDown(inner, box.top)}`;
}

const arrow = (x: number, y: number): string => `<path d="M${x} ${y}l6 -3v6z"/>`;
const arrowDown = (x: number, y: number): string => `<path d="M${x} ${y}l-3 -5h6z"/>`;

/** The same in words, for readers who do not see it. */
function alternative(title: string, boxes: readonly Box[], machine: Machine): string {
  const states = boxes.map(({ name, rows, isFinal }) => {
    const events = rows.map(({ label, to }) =>
      to === undefined || to === name ? label : `${label} leads to ${to}`,
    );
    return `${name}${isFinal ? ' (the end)' : ''}: ${events.length === 0 ? 'nothing' : events.join('; ')}.`;
  });
  return `State diagram: ${title}. It begins in ${machine.start}. ${states.join(' ')}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
