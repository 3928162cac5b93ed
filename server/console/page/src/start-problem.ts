/** Why the page could not start; undefined when it could. */
import { signal } from '@preact/signals';
import type { Problem } from './api/problem.ts';

export const startProblem = signal<Problem | undefined>(undefined);
