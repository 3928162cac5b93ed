/** One thing that a scan has found in a file, and what a patch may do about it. */
import type { Action } from '../facts/foreign.ts';

type HitKind =
  | 'url'
  | 'host'
  | 'environment'
  | 'key'
  | 'package'
  | 'header'
  | 'endpoint'
  | 'field'
  | 'model'
  | 'response';

export interface Hit {
  kind: HitKind;
  name: string;
  /** Offsets in the file's text. */
  start: number;
  end: number;
  action: Action;
  how: string;
  /** The aggregators that it belongs to. */
  of: string[];
  /** How much else must point to these aggregators before a name as common as this one counts. */
  needs: 'nothing' | 'tree' | 'file';
  /** What a patch puts in its place; only where that is sure. */
  replacement?: string;
  /** Whether a patch takes the whole line away. */
  removesLine?: true;
}
