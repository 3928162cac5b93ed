/** House rules about operations: what each declares, beyond what OpenAPI requires. */
import { isObject, listAt, objectAt, stringAt, type JsonObject } from '../json.ts';
import { textOptions, type Context, type Rule } from './visitor.ts';

/** An operation of a webhook: this server calls it, and its receiver responds. */
const isWebhook = (operation: JsonObject): boolean =>
  objectAt(operation, 'requestBody')['x-sent-by-server'] === true;

/** Options: `always`, `withBody`, `upstream` (statuses; of operations whose responses name a target). */
export const operationStatuses: Rule = (options) => ({
  Operation: {
    enter(operation, context) {
      if (isWebhook(operation)) return;
      const wanted = [
        ...textOptions(options, 'always'),
        ...(operation.requestBody === undefined ? [] : textOptions(options, 'withBody')),
        ...(namesTarget(operation, context) ? textOptions(options, 'upstream') : []),
      ];
      const declared = objectAt(operation, 'responses');
      const missing = wanted.filter((status) => declared[status] === undefined);
      if (missing.length === 0) return;
      context.report({
        message: `Declare the statuses ${missing.join(', ')}.`,
        location: context.location.child('responses'),
      });
    },
  },
});

function namesTarget(operation: JsonObject, context: Context): boolean {
  return Object.values(objectAt(operation, 'responses')).some(
    (response) => objectAt(resolved(response, context), 'headers')['x-modelroute-target'] !== undefined,
  );
}

/** A redirect counts: it is a browser's response where a program would get a body. */
const isSuccess = (status: string): boolean => /^[23]/.test(status);

/** An operation declares its successful response: 2xx, or 3xx for one that only a browser calls. */
export const operationSuccess: Rule = () => ({
  Operation: {
    enter(operation, context) {
      if (isWebhook(operation) || Object.keys(objectAt(operation, 'responses')).some(isSuccess)) return;
      context.report({
        message: 'Declare the response for success.',
        location: context.location.child('responses'),
      });
    },
  },
});

const callers = ['anyone', 'person', 'project', 'admin'];
const roles = ['viewer', 'member', 'owner'];

/** `x-access` lists the callers of an operation; the server rejects all others. */
export const access: Rule = () => ({
  Operation: {
    enter(operation, context) {
      if (isWebhook(operation)) return;
      const declared = objectAt(operation, 'x-access');
      const { caller, role, management_keys: keys, installation_keys: wideKeys, step_up: stepUp } = declared;
      const isWhole =
        callers.some((known) => known === caller) &&
        (caller === 'project' ? roles.some((known) => known === role) : role === undefined) &&
        typeof keys === 'boolean' &&
        typeof wideKeys === 'boolean' &&
        typeof stepUp === 'boolean';
      if (!isWhole)
        context.report({
          message: 'Say in x-access: caller (and role), management_keys, installation_keys, step_up.',
        });
    },
  },
});

/** Option: `names` of parameters that every operation takes, in lower case. */
export const operationParameters: Rule = (options) => {
  let shared: unknown[] = [];
  return {
    PathItem: {
      enter(item) {
        shared = listAt(item, 'parameters');
      },
    },
    Operation: {
      enter(operation, context) {
        if (isWebhook(operation)) return;
        const all = [...shared, ...listAt(operation, 'parameters')];
        const names = new Set(
          all.map((parameter) => stringAt(resolved(parameter, context), 'name')?.toLowerCase()),
        );
        const missing = textOptions(options, 'names').filter((name) => !names.has(name));
        if (missing.length > 0)
          context.report({ message: `Every operation takes the parameters ${missing.join(', ')}.` });
      },
    },
  };
};

/** An operation that takes a body declares its maximum size. */
export const bodyLimit: Rule = () => ({
  Operation: {
    enter(operation, context) {
      const limit = operation['x-max-body-bytes'];
      if (
        operation.requestBody === undefined ||
        (typeof limit === 'number' && Number.isInteger(limit) && limit > 0)
      )
        return;
      context.report({ message: 'An operation with a body states x-max-body-bytes.' });
    },
  },
});

/** Option: `minimum`. Counts the named exchanges: examples of the body, or of parameters and success where there is none. */
export const exchanges: Rule = (options) => {
  let shared: unknown[] = [];
  return {
    PathItem: {
      enter(item) {
        shared = listAt(item, 'parameters');
      },
    },
    Operation: {
      enter(operation, context) {
        const names = new Set(
          operation.requestBody === undefined
            ? [
                ...namesWithoutBody([...shared, ...listAt(operation, 'parameters')], operation, context),
                'invalid_api_key',
              ]
            : exampleNames(resolved(operation.requestBody, context), ['examples', 'x-invalid-examples']),
        );
        for (const name of ['ordinary', 'rich']) {
          if (!names.has(name))
            context.report({ message: `There is no exchange '${name}' among the examples.` });
        }
        const minimum = Number(options.minimum);
        if (names.size < minimum)
          context.report({ message: `At least ${minimum} exchanges are required; there are ${names.size}.` });
      },
    },
  };
};

function resolved(node: unknown, context: Context): JsonObject {
  const target = stringAt(node, '$ref') === undefined ? node : context.resolve(node).node;
  return isObject(target) ? target : {};
}

function exampleNames(holder: JsonObject, keys = ['examples']): string[] {
  const medias = Object.values(objectAt(holder, 'content'));
  return medias.flatMap((media) => keys.flatMap((key) => Object.keys(objectAt(media, key))));
}

function namesWithoutBody(parameters: unknown[], operation: JsonObject, context: Context): string[] {
  const ofParameters = parameters.flatMap((parameter) =>
    Object.keys(objectAt(resolved(parameter, context), 'examples')),
  );
  const ofSuccess = Object.entries(objectAt(operation, 'responses'))
    .filter(([status]) => isSuccess(status))
    .flatMap(([, response]) => exampleNames(resolved(response, context)));
  return [...ofParameters, ...ofSuccess];
}
