/** How many connections fit into the file descriptors that this process may have. Linux only; elsewhere there is no bound. */
import { readdirSync, readFileSync } from 'node:fs';

/** A streamed call has a connection to its caller and one to a provider. */
const descriptorsPerCall = 2;
/** For files, the database, name resolution and health checks, beside what is open already. */
const spare = 64;
const sparePart = 0.05;

export interface DescriptorLimit {
  /** Descriptors of the process. */
  descriptors: number;
  /** Connections of callers for which they suffice. */
  connections: number;
}

const unlimited: DescriptorLimit = { descriptors: Infinity, connections: Infinity };

/** To be called when everything else is open. Node has raised the soft limit to the hard one at its start. */
export function descriptorLimit(): DescriptorLimit {
  try {
    const descriptors = limitIn(readFileSync('/proc/self/limits', 'utf8'));
    return { descriptors, connections: connectionsWithin(descriptors, readdirSync('/proc/self/fd').length) };
  } catch {
    return unlimited;
  }
}

export function limitIn(limits: string): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Infinity : Number(soft);
}

export function connectionsWithin(descriptors: number, open: number): number {
  if (descriptors === Infinity) return Infinity;
  const free = descriptors - open - Math.max(spare, Math.ceil(descriptors * sparePart));
  return Math.max(1, Math.floor(free / descriptorsPerCall));
}
