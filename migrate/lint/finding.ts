/** A finding of the linter about a request. */
import type { Action } from '../facts/foreign.ts';

/** The place of a request in the input files. */
export interface RequestPlace {
  file: string;
  /** Counted from 1. */
  line?: number;
  /** Counted from 0, in a HAR or a JSON list. */
  entry?: number;
}

export type FindingKind = 'field' | 'header' | 'path' | 'parameter' | 'model-suffix' | 'value';

/** One name that exists only on another aggregator. */
export interface Finding {
  /** The place of the request, and the JSON path in it. */
  where: RequestPlace & { path: string };
  name: string;
  kind: FindingKind;
  action: Action;
  how: string;
  note: string;
}

/** What the contract still refuses, or what could not be looked at. */
export interface Refusal {
  where: RequestPlace & { path: string };
  message: string;
}
