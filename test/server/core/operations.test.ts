/** The table of operations says the same as the contract, where both say something. */
import { describe, expect, test } from 'vitest';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { isStreamed, modelOperationIds, modelOperations } from '../../../server/core/operations.ts';
import { upstreamDialects } from '../../../server/dialects/upstream-dialects.ts';
import { upstreamFormats } from '../../../server/dialects/upstream-formats.ts';

const contracts = loadContracts();

describe.each(modelOperationIds)('%s', (id) => {
  const row = modelOperations[id];
  const operation = contracts[row.surface].operations.get(id);

  test('is on its surface under its path', () => {
    expect(operation).toMatchObject({ method: 'POST', path: row.path });
  });

  test('has the kind of response that its contract has', () => {
    const types = Object.keys(operation?.document.responses['200']?.content ?? {});
    expect(types.includes('application/json')).toBe(row.response === 'json');
    expect(operation?.streamEvents !== undefined).toBe(row.streamsIf !== null);
  });

  test('streams only when the request asks for it', () => {
    expect(isStreamed(row, {})).toBe(false);
    if (row.streamsIf !== null)
      expect(isStreamed(row, { [row.streamsIf.member]: row.streamsIf.is })).toBe(true);
  });
});

test('the contract of every format exists, with the kind of response that the format has', () => {
  for (const [format, { contract, response }] of Object.entries(upstreamFormats)) {
    const operation = contracts[contract.document].operations.get(contract.operation);
    const types = Object.keys(operation?.document.responses['200']?.content ?? {});
    // A transcript is JSON or plain text.
    expect(types.includes('application/json'), format).toBe(response !== 'bytes');
  }
});

test('every dialect takes the conversation format that others are translated into', () => {
  for (const { conversation, takes } of Object.values(upstreamDialects))
    expect(takes).toHaveProperty(conversation);
});
