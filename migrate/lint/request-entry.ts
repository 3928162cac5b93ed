/** A request as every form of input gives it, and the changes that every form can write back. */
import type { JsonValue } from './json-text.ts';
import type { RequestPlace } from './finding.ts';

export interface Header {
  name: string;
  value: string;
  /** Place among the headers of the input; absent on one that was added. */
  index?: number;
}

export interface RequestEntry {
  place: RequestPlace;
  /** JSON paths of the request and of its body in the file. */
  at: string;
  bodyAt: string;
  method?: string;
  url?: string;
  headers?: Header[];
  body?: JsonValue;
  /** Names of the parts of a form. */
  parts?: string[];
  /** Why the body could not be read. */
  unread?: string;
  /** Whether it may call something other than a model: then only known URLs are checked. */
  stray: boolean;
}

/** Only what changed is there. */
export interface Changes {
  url?: string;
  headers?: Header[];
  body?: JsonValue;
  parts?: { name: string; value: string }[];
}

/** One input file, read. */
export interface InputDocument {
  form: 'json' | 'jsonl' | 'har' | 'curl';
  entries: RequestEntry[];
  /** The file's text with the changes applied; the rest stays byte for byte, as far as the form allows. */
  write(changes: ReadonlyMap<RequestEntry, Changes>): string;
}

/** An error of the input, reported in one line. */
export class InputFault extends Error {}
