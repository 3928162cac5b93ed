/** The contract's schemas under a short name. */
import type { components } from '../../../../../openapi/generated/console.ts';

export type Schemas = components['schemas'];
