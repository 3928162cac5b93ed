/** Resident memory of the gateway: idle, the most under each kind of load, and some seconds after it. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startGateway, type GatewayOptions } from './gateway.ts';
import { memoryMb, stop, type Target } from './launch.ts';
import type { Kind } from './kinds.ts';
import { applyLoad } from './load.ts';
import { chatRequest } from './bodies.ts';

export interface Memory {
  kind: string;
  idleMb: number;
  peakMb: number;
  /** After the load, and after `restSeconds` more. */
  endMb: number;
  afterMb: number;
}

/** Requests before the idle figure: a process that has served nothing has not loaded everything. */
const firstRequests = 200;
const sampleMs = 100;

/** Each kind of load on a gateway of its own. */
export async function measureMemory(
  options: GatewayOptions & { kinds: readonly Kind[]; loadSeconds: number; restSeconds: number },
): Promise<Memory[]> {
  const { key, loadSeconds, restSeconds } = options;
  const all: Memory[] = [];
  for (const kind of options.kinds) {
    const folder = mkdtempSync(join(options.folder, 'memory-'));
    const gateway = await startGateway({ ...options, folder });
    const { url } = gateway;
    await applyLoad({ url, key, payload: chatRequest(500), connections: 4, responses: firstRequests });
    await wait(1_000);
    const idleMb = memoryMb(gateway);
    const { payload, stream, connections } = kind;
    const peak = watchPeak(gateway);
    await applyLoad({ url, key, payload, stream, connections, durationMs: loadSeconds * 1_000 });
    const endMb = memoryMb(gateway);
    const peakMb = peak.stop();
    await wait(restSeconds * 1_000);
    all.push({ kind: kind.label, idleMb, peakMb, endMb, afterMb: memoryMb(gateway) });
    await stop(gateway);
  }
  return all;
}

/** The most that the program had at any sample until `stop`. */
export function watchPeak(target: Target): { stop: () => number } {
  let most = memoryMb(target);
  const timer = setInterval(() => (most = Math.max(most, memoryMb(target))), sampleMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(most, memoryMb(target));
    },
  };
}
