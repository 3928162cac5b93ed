/** What one contract test is: a request, and what the contract says must come back. */
import type { Operation, SurfaceName } from './document.ts';
import type { WireRequest } from './wire.ts';

export const kinds = [
  'exchange',
  'error by header',
  'error by model',
  'status by model',
  'status by preference',
  'valid value',
  'valid combination',
  'invalid missing',
  'invalid type',
  'invalid enum',
  'invalid bound',
  'invalid unknown field',
  'invalid media type',
  'invalid body',
  'invalid method',
  'invalid path',
  'invalid key',
  'too large',
] as const;
export type Kind = (typeof kinds)[number];

export interface Expectation {
  /** The status of the response; `accepted` is 200, or one of the refusals that the schema cannot express. */
  status: number | 'accepted';
  mediaType?: string;
  /** Of the error table. */
  code?: string;
  /** The field at fault; absent where the contract does not say. */
  param?: string | null;
  /** Methods that the header `Allow` must name at least. */
  allow?: readonly string[];
  /** The response as the document shows it, for a mock that responds with examples. */
  example?: string;
}

export interface ContractCase {
  /** Unique, and the same in every run. */
  id: string;
  surface: SurfaceName;
  operation: Operation;
  kind: Kind;
  request: WireRequest;
  /** Body before it was serialised, for judging a stream by what was asked for. */
  requestBody?: unknown;
  /** Whether it is an exchange whose point is to be refused by the schema of the body. */
  breaksBody?: boolean;
  expect: Expectation;
}
