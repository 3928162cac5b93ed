/** What the contract and the table of translations say of the fields that clients in use send. */
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject } from '../../../server/core/json.ts';
import { chatRequestRules } from '../../../server/dialects/matrix/chat-request.ts';
import { chatToResponsesRequestRules } from '../../../server/dialects/matrix/chat-to-responses.ts';
import { contractFields, refName } from '../../../server/dialects/matrix/contract-fields.ts';
import { ruleFor } from '../../../server/dialects/matrix/field-rule.ts';
import { of } from '../routing/wild/fields-in-use.ts';
import { contracts } from './contracts.ts';
import { at } from './paths.ts';

/** The own member of a schema, or that of the schema that it refers to. */
function textOf(schemas: JsonObject, node: JsonObject, member: string): unknown {
  const name = refName(node);
  const referred = name === undefined ? undefined : schemas[name];
  return node[member] ?? (isJsonObject(referred) ? referred[member] : undefined);
}

describe('the contract', () => {
  const { schemas } = contracts.chat;
  const documented = contractFields(schemas, 'CreateChatCompletionRequest');
  const known = of('honoured', 'accepted', 'ignored').filter(({ row }) => !row.includes('no contract has'));

  test.each([...new Set(known.map(({ path }) => path))])(
    '%s has a description, an example, and a rule of translation to each format',
    (path) => {
      const schemaPath = path.replace(/\[\d+\]/g, '[]');
      const found = documented.filter((field) => field.path === schemaPath);
      expect(found).not.toEqual([]);
      for (const { key, component, name } of found) {
        const node = at(schemas, [component, 'properties', name]);
        if (!isJsonObject(node)) throw new Error(`there is no ${key}`);
        expect(textOf(schemas, node, 'description'), key).toBeTruthy();
        expect(textOf(schemas, node, 'examples'), key).toBeTruthy();
        for (const rules of [chatRequestRules, chatToResponsesRequestRules])
          expect(ruleFor(rules, key), key).toBeDefined();
      }
    },
  );
});
