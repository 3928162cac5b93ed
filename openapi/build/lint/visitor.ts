/** The part of Redocly's plugin interface that the house rules use; the CLI publishes no types of it. */
import type { JsonObject } from '../json.ts';

export interface Location {
  source: { absoluteRef: string };
  /** JSON pointer within the file; `#/` is the whole file. */
  pointer: string;
  absolutePointer: string;
  child: (keys: string | string[]) => Location;
}

export interface Context {
  /** The place of the visited object: after a reference, in the file that it leads to. */
  location: Location;
  /** The key of the visited object. */
  key: string | number;
  /** The object as it is written at the place of use: a Reference Object, if it is one. */
  rawNode: JsonObject;
  report: (problem: { message: string; location?: Location }) => void;
  /** Follows a Reference Object; any other value is returned as it is, without a location. */
  resolve: (node: unknown, from?: string) => { node?: unknown; location?: Location };
}

type Visit = (node: JsonObject, context: Context) => void;
type Visitor = Record<string, { enter: Visit }>;
/** Options are those of the rule in redocly.yaml, unchecked. */
export type Rule = (options: JsonObject) => Visitor;

/** A list of strings from the options of a rule. Throws when it is something else, so that a typing error is seen. */
export function textOptions(options: JsonObject, name: string): string[] {
  const value = options[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw new Error(`the option '${name}' of a house rule must be a list of strings`);
  }
  return value;
}
