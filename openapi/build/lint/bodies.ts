/** House rules about request and response bodies: media types, streams, error responses. */
import { isObject, objectAt, stringAt } from '../json.ts';
import type { Rule } from './visitor.ts';

const eventStream = 'text/event-stream';

/** Named examples serve docs, mock and tests alike; a lone `example` has no name to ask for. */
export const mediaExamples: Rule = () => ({
  MediaType: {
    enter(media, context) {
      if (media.example !== undefined)
        context.report({
          message: 'Name the example: use `examples`.',
          location: context.location.child('example'),
        });
      else if (Object.keys(objectAt(media, 'examples')).length === 0)
        context.report({ message: 'Give at least one named example.' });
    },
  },
});

/** express-openapi-validator drops the siblings of a whole body's reference. */
export const plainBodyReference: Rule = () => ({
  MediaType: {
    enter(media, context) {
      const schema = objectAt(media, 'schema');
      if (schema.$ref === undefined || Object.keys(schema).length === 1) return;
      context.report({
        message: 'The schema of a body is a plain reference, or no reference.',
        location: context.location.child('schema'),
      });
    },
  },
});

/** An event stream is a string with the union of its events as `contentSchema`, a grammar, and transcripts. */
export const streamGrammar: Rule = () => ({
  MediaType: {
    enter(media, context) {
      if (context.key !== eventStream) return;
      const schema = objectAt(media, 'schema');
      const say = (message: string): void => context.report({ message });
      if (!isObject(media['x-stream-grammar'])) say('An event stream has x-stream-grammar.');
      if (schema.type !== 'string' || schema.contentMediaType !== eventStream) {
        say(`The schema of an event stream has type string and contentMediaType ${eventStream}.`);
      }
      if (stringAt(schema.contentSchema, '$ref') === undefined)
        say('The contentSchema of an event stream refers to the union of its events.');
      const transcripts = Object.values(objectAt(media, 'examples')).filter(
        (example) => stringAt(example, '$ref') === undefined,
      );
      if (transcripts.some((example) => stringAt(example, 'value') === undefined))
        say('An example of an event stream is its transcript, a text.');
    },
  },
});

/** Errors come from the one table, by way of the generated responses. */
export const generatedErrors: Rule = () => ({
  Responses: {
    enter(responses, context) {
      for (const [status, response] of Object.entries(responses)) {
        if (
          !/^[45]/.test(status) ||
          /\/generated\/\w+\/responses\/\w+\.yaml$/.test(stringAt(response, '$ref') ?? '')
        )
          continue;
        context.report({
          message: `Status ${status} refers to a response in openapi/generated.`,
          location: context.location.child(status),
        });
      }
    },
  },
});
