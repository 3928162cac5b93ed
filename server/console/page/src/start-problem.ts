/** Why the page could not begin; undefined as long as nothing stands in the way. */
import { signal } from '@preact/signals';
import type { Problem } from './api/problem.ts';

export const startProblem = signal<Problem | undefined>(undefined);
