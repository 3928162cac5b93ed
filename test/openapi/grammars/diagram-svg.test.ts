/** The drawings of the grammars show every state and every event that may come, in words too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { drawGrammar } from '../../../openapi/grammars/diagram-svg.ts';
import type { Machine, StreamGrammar } from '../../../openapi/grammars/grammar.ts';

const folder = join(import.meta.dirname, '../../../openapi/grammars');
const names = ['chat', 'completions', 'messages', 'responses', 'speech', 'transcription'];

/** Events that some transition of the machine allows. */
function allowed(machine: Machine): string[] {
  const tables = [machine.anywhere, ...Object.values(machine.states).map(({ on }) => on)];
  return tables.flatMap((table) =>
    Object.entries(table ?? {}).flatMap(([event, written]) =>
      [written].flat().some(({ refuse }) => refuse === undefined) ? [event] : [],
    ),
  );
}

describe.each(names)('the drawings of %s', (name) => {
  const grammar = parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) as StreamGrammar;
  const drawings = drawGrammar(grammar);
  const machines = [grammar.machine, ...Object.values(grammar.machines ?? {})];

  test('are one for each machine', () => {
    expect(drawings).toHaveLength(machines.length);
  });

  test.each(machines.map((machine, at) => [at, machine] as const))(
    'number %i names every state and event',
    (at, machine) => {
      const svg = drawings[at]?.svg ?? '';
      const words = /aria-label="([^"]*)"/.exec(svg)?.[1] ?? '';
      for (const state of Object.keys(machine.states)) {
        expect(svg).toContain(`>${state}</text>`);
        expect(words).toContain(state);
      }
      for (const event of allowed(machine)) {
        expect(svg).toMatch(
          new RegExp(`>${event.replaceAll('.', String.raw`\.`).replaceAll(/[[\]]/g, String.raw`\$&`)}[<,]`),
        );
        expect(words).toContain(event);
      }
      expect(svg).toMatch(/^<svg [^>]*role="img"/);
    },
  );

  test('have the colours of the text around them, and no line break, which would end the HTML', () => {
    for (const { svg } of drawings) {
      expect([...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((match) => match[1])).not.toContainEqual(
        expect.stringMatching(/^(?!none$|currentColor$)/),
      );
      expect(svg).not.toContain('\n');
    }
  });
});
