/** The proof for one surface: every seeded defect is switched on alone, and the kit has to find it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurfaceName } from '../../conformance/contract/surface-contract.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { allDefects } from './all-defects.ts';
import { startFaultyServer, type FaultyServer } from './faulty-server.ts';
import { findDefect } from './find-defect.ts';
import { survivors } from './survivors.ts';

export function proveDefects(surface: SurfaceName): void {
  let server: TestServer;
  let faulty: FaultyServer;
  beforeAll(async () => {
    // Run after run asks with wrong keys.
    server = await startServer({ MODELROUTE_WRONG_KEYS: '0' });
    faulty = await startFaultyServer(server.url);
  });
  afterAll(async () => {
    await faulty.stop();
    await server.stop();
  });

  describe(`the kit finds each defect of ${surface}`, () => {
    for (const defect of allDefects.filter((one) => one.surface === surface)) {
      const isKnown = Object.hasOwn(survivors, defect.id);
      test(isKnown ? `${defect.id} (known to survive)` : defect.id, async () => {
        const { found } = await findDefect(defect, faulty, server.key);
        expect(found).toBe(!isKnown);
      });
    }
  });
}
