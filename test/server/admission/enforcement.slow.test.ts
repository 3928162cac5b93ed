/** Limits, budgets and revocations on a server of one process, on each engine. */
import { onEachEngine } from '../storage/engines.ts';
import { startServer } from '../../support/server.ts';
import { proveEnforcement } from './prove-enforcement.ts';

onEachEngine((engine) => proveEnforcement(engine, startServer));
