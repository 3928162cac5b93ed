/** Limits, budgets and revocations hold over two workers as they do in one process. */
import { describe } from 'vitest';
import { startProcess } from '../../support/server-process.ts';
import { proveEnforcement } from './prove-enforcement.ts';

describe('two workers', () => {
  proveEnforcement('sqlite', (settings) =>
    startProcess({ MODELROUTE_WORKERS: '2', MODELROUTE_LOG: 'silent', ...settings }),
  );
});
