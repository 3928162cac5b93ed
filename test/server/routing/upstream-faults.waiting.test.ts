/** No fault of a provider reaches a caller as it is, hangs, or reveals a secret: each becomes the contract's response, on both surfaces, plain and streamed. */
import { testFaults } from './fault-suite.ts';

testFaults(['chat', 'messages']);
