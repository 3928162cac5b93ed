/** The house rules as a Redocly plugin; `redocly.yaml` switches them on, `test/openapi/lint.slow.test.ts` shows each at work. */
import { generatedErrors, mediaExamples, plainBodyReference, streamGrammar } from './bodies.ts';
import { namedSchemas } from './named-schemas.ts';
import {
  access,
  bodyLimit,
  exchanges,
  operationParameters,
  operationStatuses,
  operationSuccess,
} from './operations.ts';
import { closedRequests } from './requests.ts';
import { noNullDefault, propertyDescription, schemaFiles } from './schemas.ts';
import { discriminatedUnions } from './unions.ts';
import type { Rule } from './visitor.ts';

const rules: Record<string, Rule> = {
  access,
  'body-limit': bodyLimit,
  'closed-requests': closedRequests,
  'discriminated-unions': discriminatedUnions,
  exchanges,
  'generated-errors': generatedErrors,
  'media-examples': mediaExamples,
  'named-schemas': namedSchemas,
  'no-null-default': noNullDefault,
  'operation-parameters': operationParameters,
  'operation-statuses': operationStatuses,
  'operation-success': operationSuccess,
  'plain-body-reference': plainBodyReference,
  'property-description': propertyDescription,
  'schema-files': schemaFiles,
  'stream-grammar': streamGrammar,
};

/** Redocly takes the default export of a plugin, and nothing else. */
export default function housePlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return { id: 'house', rules: { oas3: rules } };
}
