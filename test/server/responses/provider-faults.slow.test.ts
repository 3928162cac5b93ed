/** The same faults of a provider of responses: the other surfaces translate what they become. */
import { testFaults } from '../routing/fault-suite.ts';

testFaults(['responses']);
