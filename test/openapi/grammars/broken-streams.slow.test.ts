/** The grammars refuse streams with a single fault, and name a rule that the fault really breaks. */
import { expect, test } from 'vitest';
import { faultClasses } from './faults/mutants.ts';
import { randomFrom, seedOfRun } from './generate/random.ts';
import { judge } from './generate/stream.ts';
import { surfaces } from './generate/surfaces.ts';
import { cut } from './generate/wire.ts';

const count = 10_000;

/** Mutants that are valid after all, each with the reason; `class name` as it is printed. */
const explained: Record<string, string> = {};

/** Rules that no change of a finished stream breaks; each has a test of its own. */
const elsewhere = new Set(['event-size', 'transport-cut', 'limit-remembered-text', 'limit-json-depth']);

test(
  `at least 99.5 % of ${count} single-fault mutants are refused, each for a rule that it breaks`,
  { timeout: 120_000 },
  () => {
    const seed = seedOfRun();
    const survivors: string[] = [];
    const misnamed: string[] = [];
    const seen = new Map(surfaces.map(({ name }) => [name, new Set<string>()]));
    for (let at = 0; at < count; at += 1) {
      const fault = faultClasses[at % faultClasses.length];
      if (fault === undefined) throw new Error('no fault classes');
      const { bytes, request } = fault.mutant(seed + at);
      const { ok, rule = '' } = judge(fault.surface, cut(bytes, randomFrom(at)), request);
      const name = `${fault.surface.name}: ${fault.name}`;
      if (ok) survivors.push(`${name} (seed ${seed + at})\n${new TextDecoder().decode(bytes)}`);
      else if (!fault.rules.includes(rule))
        misnamed.push(`${name}: ${rule} (seed ${seed + at})\n${new TextDecoder().decode(bytes)}`);
      seen.get(fault.surface.name)?.add(rule);
    }
    const unexplained = survivors.filter(
      (survivor) => !Object.keys(explained).some((name) => survivor.startsWith(name)),
    );
    console.log(
      `${count} mutants of ${faultClasses.length} fault classes: ${count - survivors.length} refused, ${survivors.length} survived`,
    );
    expect(faultClasses.length).toBeGreaterThanOrEqual(25);
    expect(survivors.length).toBeLessThanOrEqual(count * 0.005);
    expect(unexplained).toEqual([]);
    expect(misnamed.slice(0, 3)).toEqual([]);
    for (const { name, grammar } of surfaces) {
      const rules = Object.keys(grammar.rules).filter((rule) => !elsewhere.has(rule));
      expect([...(seen.get(name) ?? [])].sort(), `rules of ${name} that some mutant breaks`).toEqual(
        rules.sort(),
      );
    }
  },
);
