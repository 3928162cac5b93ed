/** The memory of one running machine: plain slots that the compiled conditions and transitions access by index. */
import type { JsonText } from './json-text.ts';
import type { TextDigest } from './text-digest.ts';

/** What all instances of one stream share. */
export interface Run {
  /** By the order of `facts` in the grammar; undefined where the request does not have the fact. */
  readonly facts: readonly (number | boolean | undefined)[];
  /** Characters of all remembered constants, to be bounded. */
  rememberedCharacters: number;
  /** Grows with each change of what an instance of the stream remembers, at least. */
  changes: number;
}

/** The instances of a keyed machine under one parent. */
export interface Keyed {
  readonly byKey: Map<number, Instance>;
  highest: number;
}

/** One running machine. Slots are numbered when the grammar is compiled. */
export interface Instance {
  readonly run: Run;
  readonly parent: Instance | undefined;
  /** The key among its siblings; 0 for the outermost machine. */
  readonly key: number;
  /** What it is called in messages; empty for the outermost machine. */
  readonly label: string;
  state: number;
  readonly registers: unknown[];
  readonly constants: unknown[];
  /** Undefined until the first chunk has come. */
  readonly texts: (JsonText | undefined)[];
  readonly digests: (TextDigest | undefined)[];
  /** Undefined until the first item has come. */
  readonly children: (Keyed | undefined)[];
}

/** Where an instance is, for people: `choice 1, call 0`; empty for the outermost machine. */
export function whereIs(instance: Instance): string {
  const own = instance.label === '' ? '' : `${instance.label} ${instance.key}`;
  const outer = instance.parent === undefined ? '' : whereIs(instance.parent);
  return outer === '' || own === '' ? outer + own : `${outer}, ${own}`;
}
