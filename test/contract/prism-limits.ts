/** What Prism cannot do, case by case, with the reason; every row meets a case, so that the list cannot outlive its cause. */
import type { ContractCase } from './case.ts';

/**
 * `not sent`: the case has no meaning there. `status only`: the response must have the expected status
 * and obey the contract, whatever its code and field. `not seen`: sent and judged in full, but Prism's
 * validator accepts the fault.
 */
type Effect = 'not sent' | 'status only' | 'not seen';

export interface Limit {
  effect: Effect;
  because: string;
  applies: (each: ContractCase) => boolean;
}

const named = (each: ContractCase, ...names: string[]): boolean =>
  names.some((name) => each.id.endsWith(name));
const isForm = ({ operation }: ContractCase): boolean => operation.body?.mediaType === 'multipart/form-data';
const isInvalidBody = ({ kind, request }: ContractCase): boolean =>
  /^invalid (missing|type|enum|bound|unknown field)$/.test(kind) && request.body !== undefined;

/** Query parameters are dropped when empty, and unknown ones are not looked at. */
const isOverlookedQuery = (each: ContractCase): boolean =>
  /[?&]zz_unknown=/.test(each.request.path) ||
  (each.kind === 'invalid bound' && /=(?:&|$)/.test(each.request.path));

/** A list in a form is a part for each item, under its name with brackets. */
const isList = (each: ContractCase): boolean =>
  isForm(each) && /\[\d+\]: \w+$|: (?:max|min)Items$/.test(each.id);

/** Of `npm run mock`: Prism's validator and negotiator behind the mock's own front. The first row that applies counts. */
export const mockLimits: readonly Limit[] = [
  {
    effect: 'not sent',
    because: 'the mock takes any key, and only asks that there be one',
    applies: ({ kind, request }) => kind === 'invalid key' && request.key !== 'none',
  },
  {
    effect: 'not sent',
    because: 'the mock keeps no body above 32 MiB, whatever the operation',
    applies: (each) => each.kind === 'too large' && isForm(each),
  },
  {
    effect: 'not sent',
    because:
      'Prism looks at neither the charset nor the encoding of a body, and takes a body without a type for one of the right type',
    applies: (each) =>
      each.kind === 'invalid media type' && named(each, 'charset that is not UTF-8', 'compressed', 'absent'),
  },
  {
    effect: 'not sent',
    because: 'Prism ignores unknown and empty query parameters',
    applies: isOverlookedQuery,
  },
  {
    effect: 'not sent',
    because:
      'Prism keeps of a form the members that the schema names, each as text: it knows no unknown part, no part twice, no file',
    applies: (each) =>
      isForm(each) && named(each, 'a part twice', 'additionalProperties', 'or a file for text'),
  },
  {
    effect: 'not sent',
    because:
      'Prism reads a form flat, so the members of an object of which others are there cannot be asked for',
    applies: (each) => isForm(each) && named(each, 'required anchor', 'required seconds'),
  },
  {
    effect: 'not sent',
    because: 'Prism does not know the parts of a form that are a list',
    applies: isList,
  },
  {
    effect: 'not sent',
    because: 'a form without a boundary, or JSON for a form, is another status to Prism than to the contract',
    applies: (each) => isForm(each) && named(each, 'no boundary', 'invalid media type JSON'),
  },
  {
    effect: 'status only',
    because:
      'Prism names the faults of all branches of a union, and the mock answers with the example of the first one',
    applies: (each) => isInvalidBody(each) || each.kind === 'invalid body',
  },
  {
    effect: 'status only',
    because: 'the mock answers with the example of the code, which names another parameter',
    applies: ({ kind, expect }) => kind.startsWith('invalid') && expect.status === 400,
  },
];

/** Of Prism's proxy, which forwards what it has parsed and written anew. */
export const proxyLimits: readonly Limit[] = [
  {
    effect: 'not sent',
    because:
      'the proxy holds bodies in memory, up to 10 MB, and never answers a larger one or one that it cannot parse',
    applies: (each) =>
      each.kind === 'too large' ||
      named(each, 'cut off', 'two values', 'single quotes', 'invalid media type JSON'),
  },
  {
    effect: 'not sent',
    because:
      'the proxy ends its process when the name of an unknown member has letters beyond Latin-1: it copies the name into a header',
    applies: (each) => named(each, 'not UTF-8'),
  },
  {
    effect: 'not sent',
    because: 'the proxy forwards no path that the document does not have',
    applies: ({ kind }) => kind === 'invalid path',
  },
  {
    effect: 'not sent',
    because: 'the proxy forwards a JSON body that is null or a text as something else',
    applies: (each) => named(each, 'the JSON null', 'the JSON "text"'),
  },
  {
    effect: 'not sent',
    because:
      'the proxy holds answers back until they are whole and writes audio as text: one exchange of each format is enough to see it pass',
    applies: ({ operation, expect }) => operation.id === 'createSpeech' && expect.status === 'accepted',
  },
  {
    effect: 'not seen',
    because: 'Prism ignores unknown and empty query parameters',
    applies: isOverlookedQuery,
  },
  {
    effect: 'not seen',
    because: 'Prism reads a form flat, as texts, and keeps of it the members that the schema names',
    applies: (each) =>
      isForm(each) &&
      (named(each, 'additionalProperties', 'or a file for text', 'required anchor', 'required seconds') ||
        each.expect.example === 'unknown_parameter'),
  },
  {
    effect: 'not seen',
    because: 'Prism does not know the parts of a form that are a list',
    applies: isList,
  },
];
