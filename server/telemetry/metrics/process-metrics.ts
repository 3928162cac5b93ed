/**
 * Memory, CPU time, event loop and garbage collection of the process. They are the process's, not an
 * installation's, and prom-client cannot stop what it starts for them (a timer of 10 ms, an observer of
 * collections): so there is one set of them, created at the first use.
 */
import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

export function processMetrics(): Registry {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
