/** What exists only on other aggregators, and what becomes of each: the one table that lint, scan and the guide read. */
import responses from './foreign-responses.json' with { type: 'json' };
import endpoints from './foreign-endpoints.json' with { type: 'json' };
import fields from './foreign-fields.json' with { type: 'json' };
import headers from './foreign-headers.json' with { type: 'json' };
import models from './foreign-models.json' with { type: 'json' };
import parameters from './foreign-parameters.json' with { type: 'json' };
import places from './foreign-places.json' with { type: 'json' };
import values from './foreign-values.json' with { type: 'json' };

/** `drop` and `rewrite` are done by `--fix`; `decide` is left as it is and reported. */
export type Action = 'drop' | 'rewrite' | 'decide';

/** An operation whose body is JSON, by the short name that the tables use. */
export type BodyKind =
  | 'chat'
  | 'completions'
  | 'responses'
  | 'embeddings'
  | 'rerank'
  | 'speech'
  | 'messages'
  | 'count';

interface Decision {
  /** The aggregators that have the name. */
  of: string[];
  action: Action;
  /** What becomes of it, in words. */
  how: string;
}

/** A member of a request body. Without an action of its own it gets the action of its parent. */
export interface ForeignField {
  of: string[];
  action?: Action;
  how?: string;
  /** `messages[].audio.data`: `[]` is each item of a list. */
  path: string;
  /** Only in the bodies of these operations; otherwise wherever the contract does not have the name. */
  on?: BodyKind[];
  rewrite?: string;
  /** The next step of a caller whose request was refused because of it. */
  remedy?: string;
}

/** Values of a member that the contract has; an empty list means a rule in code. */
export interface ForeignValue extends Decision {
  path: string;
  values: string[];
  rewrite?: string;
}

export interface ForeignHeader extends Decision {
  /** Case-insensitive; `*` at the end matches the rest. */
  name: string;
  rewrite?: string;
}

export interface ForeignEndpoint extends Decision {
  /** `*` is any. */
  method: string;
  /** Without the base URL; `{name}` is one segment, `*` at the end the rest. */
  path: string;
  to?: string;
}

export interface ForeignParameter extends Decision {
  name: string;
  path: string;
  to?: string;
}

export interface ForeignModelForm extends Decision {
  name: string;
  pattern: string;
  replace?: string;
}

/** Where an aggregator is, and what names it in configuration. */
export interface ForeignPlace {
  of: string;
  bases: string[];
  env: string[];
  keyPrefixes: string[];
  packages: string[];
}

/** Members and headers that only another aggregator's responses have. */
export interface ForeignResponse {
  name: string;
  kind: string;
  of: string[];
  how: string;
}

export const foreignFields = fields as ForeignField[];
export const foreignValues = values as ForeignValue[];
export const foreignHeaders = headers as ForeignHeader[];
export const foreignEndpoints = endpoints as ForeignEndpoint[];
export const foreignParameters = parameters as ForeignParameter[];
export const foreignSuffixes = models.suffixes as (Decision & { name: string })[];
export const foreignRouters = models.routers;
export const foreignModelForms = models.forms as ForeignModelForm[];
export const foreignPlaces = places as ForeignPlace[];
export const foreignResponses = responses as ForeignResponse[];
