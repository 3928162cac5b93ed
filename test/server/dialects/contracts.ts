/** The contracts of both surfaces as the tests of translation need them: schemas, and what is wrong with a body. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isJsonObject, type JsonObject } from '../../../server/core/json.ts';
import { checkRules, checkVersionRules } from '../../../server/contract/rules.ts';
import type { UpstreamConversation } from '../../../server/core/wire-format.ts';

export interface Fault {
  param: string | null;
  message: string;
  /** None where the schema does not allow the body. */
  code?: string;
}

export interface Contract {
  schemas: JsonObject;
  request: string;
  completion: string;
  /** What is wrong with a request, rules between fields included; undefined when nothing is. */
  requestFault: (body: unknown) => Fault | undefined;
  /** The fault of a plain completion. */
  completionFault: (body: unknown) => string | undefined;
}

/** The formats that each have the other one as their counterpart. */
export type Pair = 'chat' | 'messages';

const documents = { chat: 'v1', messages: 'alt', responses: 'v1' } as const;
const operations = {
  chat: 'createChatCompletion',
  messages: 'createMessage',
  responses: 'createResponse',
} as const;

function readContract(dialect: UpstreamConversation, request: string, completion: string): Contract {
  const file = new URL(`../../../openapi/generated/${documents[dialect]}.openapi.json`, import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: JsonObject } };
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    discriminator: false,
    logger: false,
  });
  ajv.addSchema({ $id: 'document:', components });
  const check = (name: string): ValidateFunction => {
    const found = ajv.getSchema(`document:#/components/schemas/${name}`);
    if (found === undefined) throw new Error(`no schema ${name}`);
    return found;
  };
  const [isRequest, isCompletion] = [check(request), check(completion)];
  return {
    schemas: components.schemas,
    request,
    completion,
    requestFault: (body) => {
      if (!isRequest(body)) return { param: '', message: ajv.errorsText(isRequest.errors) };
      return checkRules(operations[dialect], body);
    },
    completionFault: (body) => (isCompletion(body) ? undefined : ajv.errorsText(isCompletion.errors)),
  };
}

export const contracts: Readonly<Record<UpstreamConversation, Contract>> = {
  chat: readContract('chat', 'CreateChatCompletionRequest', 'ChatCompletion'),
  messages: readContract('messages', 'CreateMessageRequest', 'Message'),
  responses: readContract('responses', 'CreateResponseRequest', 'ResponseObject'),
};

export { checkVersionRules };

export const other: Readonly<Record<Pair, Pair>> = {
  chat: 'messages',
  messages: 'chat',
};

/** How many cases a property runs: few as a rule, as many as `TRANSLATION_CASES` says for a thorough run. */
export function casesOf(usual: number): number {
  return Number(process.env['TRANSLATION_CASES'] ?? usual);
}

/** The members of a value that may be an object. */
export function membersOf(value: unknown): [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}
