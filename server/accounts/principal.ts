/** The caller: what the rest of the server knows about the key that a request presented. */
import type { EndUserLimits, Limits } from './limits.ts';

export interface Principal {
  /** Names the key in logs; not a secret. */
  keyId: string;
  /** Whose objects the caller sees. */
  owner: string;
  /** An inference key cannot manage, a management key cannot infer. */
  kind: 'inference' | 'management';
  projectId: string;
  /** Under which requests and budgets of the key are counted: a rotation keeps it, `keyId` changes. */
  rootId: string;
  /** All apply; those of `endUser` to each end user of the key separately. */
  limits: { key: Limits; endUser: EndUserLimits; project: Limits };
  /** Whether its project stores the content of its requests. */
  storesPrompts: boolean;
}
