import type { Feature } from '../frame/features.ts';

/** What clients do whose own loop runs the tools. */
export const agentFeatures: readonly Feature[] = [
  'chat',
  'stream',
  'history',
  'tool runner',
  'streamed tools',
  'structured',
];
