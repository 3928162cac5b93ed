/** What the comparison of stream grammars lets pass, the interpreter of grammars lets pass too, and the other way round. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { compareGrammars } from '../../../../openapi/build/compare/compare-grammars.ts';
import { rules, type Verdict } from '../../../../openapi/build/compare/rules.ts';
import { isObject, type Json, type JsonObject } from '../../../../openapi/build/json.ts';
import type { StreamGrammar } from '../../../../openapi/grammars/grammar.ts';
import { type CompiledGrammar, compileGrammar } from '../../../../openapi/grammars/interpreter.ts';
import { schemaChecks } from '../../../../openapi/grammars/stream-contract.ts';
import { judgeBytes } from '../../../../openapi/grammars/stream-verdict.ts';
import { faultClasses } from '../../grammars/faults/mutants.ts';
import { type Random, randomFrom } from '../../grammars/generate/random.ts';
import { randomStream } from '../../grammars/generate/stream.ts';
import { type Surface, surfaces } from '../../grammars/generate/surfaces.ts';
import { writeEvents } from '../../grammars/generate/wire.ts';
import { current } from './seed.ts';

const schemaFile = new URL('../../../../openapi/grammars/grammar.schema.json', import.meta.url);
const isGrammar = new Ajv2020({ strict: false }).compile<StreamGrammar>(
  JSON.parse(readFileSync(schemaFile, 'utf8')),
);

const documentOf = ({ name }: Surface): JsonObject =>
  current.surfaces[name === 'messages' ? 'alt' : 'v1'].document;

/** The worst verdict on a grammar that replaces another. */
function verdictOn(surface: Surface, before: object, after: object): Verdict {
  const document = documentOf(surface);
  const place = (grammar: object) => ({
    document,
    pointer: '#/media',
    value: { 'x-stream-grammar': JSON.parse(JSON.stringify(grammar)) as JsonObject },
  });
  const found = new Set<Verdict | undefined>();
  compareGrammars(place(before), place(after), (rule) => found.add(rules.get(rule)?.verdict));
  return found.has('breaking') ? 'breaking' : found.has('additive') ? 'additive' : 'neutral';
}

interface Sample {
  bytes: Uint8Array;
  request: object | undefined;
  /** Whether the unchanged grammar accepts it. */
  ok: boolean;
}

/** Streams that obey the grammar, and streams with one fault each. */
function samplesOf(surface: Surface): Sample[] {
  const valid = Array.from({ length: 40 }, (_, seed) => {
    const random = randomFrom(seed);
    const { events, request } = randomStream(surface, random);
    return { bytes: writeEvents(events, { eventLines: surface.eventLines, random }), request };
  });
  const faulty = faultClasses
    .filter((fault) => fault.surface === surface)
    .flatMap((fault) => [1, 2, 3].map((seed) => fault.mutant(seed)));
  return [...valid, ...faulty].map((stream) => ({
    ...stream,
    ok: judgeBytes(stream.bytes, surface.compiled, stream.request).ok,
  }));
}

/** Every object and list below a node. */
function holders(node: Json): (JsonObject | Json[])[] {
  const below = Array.isArray(node) ? node : isObject(node) ? Object.values(node) : undefined;
  return below === undefined ? [] : [node as JsonObject | Json[], ...below.flatMap(holders)];
}

/** Takes something out of the grammar, or exchanges two things that are alike. */
function edit(grammar: JsonObject, random: Random): void {
  const parts = [grammar, grammar.events, grammar.machine, grammar.machines, grammar.framing];
  const all = parts.flatMap((part) => holders(part ?? null));
  const pick = <T>(items: readonly T[]): T | undefined => items[random.below(items.length)];
  const holder = pick(all.filter((each) => Object.keys(each).length > 0));
  if (holder === undefined) return;
  const key = pick(Object.keys(holder)) ?? '';
  if (Array.isArray(holder)) {
    if (random.below(2) === 0) holder.splice(Number(key), 1);
    else holder.unshift(...holder.splice(Number(key), 1));
    return;
  }
  const others = all.filter(
    (each): each is JsonObject => isObject(each) && each !== holder && each[key] !== undefined,
  );
  const other = pick(others);
  if (other === undefined || random.below(3) === 0) delete holder[key];
  else holder[key] = structuredClone(other[key] ?? null);
}

/** The grammar ready to run; undefined when the edit has left one that contradicts itself. */
function compiled(surface: Surface, grammar: JsonObject): CompiledGrammar | undefined {
  if (!isGrammar(grammar)) return undefined;
  try {
    return compileGrammar(
      grammar,
      schemaChecks(documentOf(surface) as unknown as Parameters<typeof schemaChecks>[0]),
    );
  } catch {
    return undefined;
  }
}

const edits = 150;

test.for(surfaces)(
  '$name: a grammar that lets more pass is never called harmless',
  { timeout: 120_000 },
  (surface) => {
    const samples = samplesOf(surface);
    const counts = { edited: 0, wider: 0, breaking: 0 };
    const missed: string[] = [];
    for (let seed = 0; seed < edits; seed += 1) {
      const grammar = structuredClone(surface.grammar) as unknown as JsonObject;
      edit(grammar, randomFrom(seed));
      const later = compiled(surface, grammar);
      if (later === undefined) continue;
      counts.edited += 1;
      const isWider = samples.some(({ bytes, request, ok }) => !ok && judgeBytes(bytes, later, request).ok);
      const verdict = verdictOn(surface, surface.grammar, grammar);
      if (isWider) counts.wider += 1;
      if (verdict === 'breaking') counts.breaking += 1;
      if (isWider && verdict !== 'breaking') missed.push(`seed ${seed}: ${verdict}`);
    }
    console.log(
      `${surface.name}: ${counts.edited} edits, ${counts.wider} wider, ${counts.breaking} called breaking`,
    );
    expect(missed).toEqual([]);
    expect(counts.wider).toBeGreaterThan(3);
  },
);
