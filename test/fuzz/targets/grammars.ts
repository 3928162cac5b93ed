/** The verdict on a stream does not depend on chunks, and no stream makes the checker throw. The first byte picks the grammar. */
import assert from 'node:assert/strict';
import { streamContract, streamOperations } from '../../../openapi/grammars/stream-contract.ts';
import { StreamJudge } from '../../../openapi/grammars/stream-verdict.ts';
import { cuts } from '../chunks.ts';
import { jsonTokens } from '../json-tokens.ts';
import type { FuzzTarget } from '../target.ts';

const operations = (await streamOperations()).sort();
const contracts = await Promise.all(operations.map(streamContract));

export const target: FuzzTarget = {
  dictionary: [
    ...jsonTokens,
    'data: ',
    'data: {}\n\n',
    'data: [DONE]\n\n',
    '\n\n',
    'event: message_start\n',
    'event: content_block_start\n',
    'event: content_block_delta\n',
    'event: content_block_stop\n',
    'event: message_delta\n',
    'event: message_stop\n',
    'event: ping\ndata: {"type":"ping"}\n\n',
    'event: error\n',
    '"type":"message_start"',
    '"index":0',
    '"delta":{"content":"a"}',
    '"finish_reason":"stop"',
    '"object":"chat.completion.chunk"',
    '"choices":[]',
    '"sequence_number":0',
  ],
  run(input) {
    const compiled = contracts[(input[0] ?? 0) % contracts.length];
    if (compiled === undefined) return;
    const stream = input.subarray(1);
    const judged = (chunks: readonly Uint8Array[]) => {
      const judge = new StreamJudge(compiled);
      for (const chunk of chunks) if (!judge.push(Uint8Array.from(chunk))) break;
      const { bytes: _, ...verdict } = judge.verdict();
      return verdict;
    };
    const whole = judged([stream]);
    let rounds = 0;
    for (const chunks of cuts(stream)) if ((rounds += 1) <= 8) assert.deepEqual(judged(chunks), whole);
  },
};
