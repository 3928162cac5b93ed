/** The effect of every change on clients: the table that gives the verdicts. `docs/decisions/0004` explains why. */

export type Verdict = 'breaking' | 'additive' | 'neutral';
/** The writer of the data that a rule is about: the client in a request, the service in a response. */
export type Direction = 'request' | 'response';

export interface Rule {
  /** Absent when the rule is not about data of one direction. */
  direction?: Direction;
  verdict: Verdict;
  /** The change, as a sentence without its place. */
  says: string;
}

/** Verdict on a request, verdict on a response, and the sentence; `{data}` becomes the direction. */
type SchemaRow = readonly [request: Verdict, response: Verdict, says: string];

const schemaRows = {
  'type-removed': ['breaking', 'neutral', 'A type of the {data} is no longer possible.'],
  'type-added': ['additive', 'breaking', 'A further type is allowed in the {data}.'],
  'value-removed': ['breaking', 'neutral', 'A value of the {data} is no longer possible.'],
  'value-added': ['additive', 'breaking', 'A further value of a closed list is allowed in the {data}.'],
  'values-closed': ['breaking', 'neutral', 'Only listed values of the {data} are possible now.'],
  'values-opened': ['additive', 'breaking', 'Values of the {data} beyond the listed ones are possible now.'],
  'known-value-removed': ['breaking', 'neutral', 'A known value of an open list of the {data} is gone.'],
  'known-value-added': ['additive', 'additive', 'An open list of the {data} knows a further value.'],
  'bound-tightened': ['breaking', 'neutral', 'A bound of the {data} is narrower.'],
  'bound-loosened': ['additive', 'breaking', 'A bound of the {data} is wider.'],
  'form-changed': ['breaking', 'breaking', 'The format of the {data} changed.'],
  'required-property-added': ['breaking', 'additive', 'New field of the {data}, always present.'],
  'property-added': ['additive', 'additive', 'New field of the {data}.'],
  'property-removed': ['breaking', 'breaking', 'A field of the {data} was removed.'],
  'property-required': ['breaking', 'additive', 'A field of the {data} is now always present.'],
  'property-optional': ['additive', 'breaking', 'A field of the {data} is no longer always present.'],
  'object-closed': ['breaking', 'neutral', 'An object of the {data} takes no further fields any more.'],
  'object-opened': ['additive', 'breaking', 'An object of the {data} may have fields that are not named.'],
  'branch-removed': ['breaking', 'neutral', 'A kind of the {data} was removed.'],
  'branch-added': ['additive', 'breaking', 'New kind of the {data}.'],
  'union-exclusive': ['breaking', 'neutral', 'The {data} must now fit exactly one of the kinds.'],
  'discriminator-changed': [
    'breaking',
    'breaking',
    'The kinds of the {data} are distinguished by another field.',
  ],
  'default-changed': ['breaking', 'neutral', 'The default of a field of the {data} changed.'],
  'default-stated': ['neutral', 'neutral', 'The default of a field of the {data} is now documented.'],
  deprecated: ['neutral', 'neutral', 'A part of the {data} is deprecated.'],
  undeprecated: ['neutral', 'neutral', 'A part of the {data} is no longer deprecated.'],
  'keyword-changed': [
    'breaking',
    'breaking',
    'The schema of the {data} changed in a way that cannot be judged.',
  ],
  'extension-changed': ['neutral', 'neutral', 'An extension in the schema of the {data} changed.'],
} as const satisfies Record<string, SchemaRow>;

const otherRows = {
  'operation-removed': ['breaking', 'An operation was removed.'],
  'operation-added': ['additive', 'New operation.'],
  'webhook-removed': ['breaking', 'A webhook is no longer sent.'],
  'webhook-added': ['additive', 'New webhook.'],
  'operation-renamed': [
    'breaking',
    'An operation has another operationId; generated clients name methods by it.',
  ],
  'operation-deprecated': ['neutral', 'An operation is deprecated.'],
  'operation-undeprecated': ['neutral', 'An operation is no longer deprecated.'],
  'body-limit-lowered': ['breaking', 'The limit on the size of the body is lower.'],
  'body-limit-raised': ['additive', 'The limit on the size of the body is higher.'],
  'request-body-removed': ['breaking', 'The operation takes no body any more.'],
  'request-body-added': ['additive', 'The operation takes a body.'],
  'required-request-body-added': ['breaking', 'The operation demands a body.'],
  'request-body-required': ['breaking', 'The body is no longer optional.'],
  'request-body-optional': ['additive', 'The body is optional.'],
  'request-media-type-removed': ['breaking', 'A media type of the request is gone.'],
  'request-media-type-added': ['additive', 'New media type of the request.'],
  'response-media-type-removed': ['breaking', 'A media type of the response is gone.'],
  'response-media-type-added': ['additive', 'New media type of the response.'],
  'parameter-removed': ['breaking', 'A parameter is gone.'],
  'parameter-added': ['additive', 'New optional parameter.'],
  'required-parameter-added': ['breaking', 'New required parameter.'],
  'parameter-required': ['breaking', 'A parameter is no longer optional.'],
  'parameter-optional': ['additive', 'A parameter is optional.'],
  'serialization-changed': ['breaking', 'Values are written in another way.'],
  'status-removed': ['breaking', 'A status of the response is gone.'],
  'status-added': ['breaking', 'The operation may respond with a further status.'],
  'header-removed': ['breaking', 'A header of the response is gone.'],
  'header-added': ['additive', 'New response header.'],
  'header-required': ['additive', 'A header of the response is now always there.'],
  'header-optional': ['breaking', 'A header of the response is no longer always there.'],
  'security-removed': ['breaking', 'A way to authenticate is gone.'],
  'security-added': ['additive', 'There is a further way to authenticate.'],
  'server-removed': ['breaking', 'A server URL is gone.'],
  'server-added': ['additive', 'There is a further server URL.'],
  'error-code-removed': ['breaking', 'An error code is gone.'],
  'error-code-added': ['additive', 'New error code.'],
  'error-status-changed': ['breaking', 'An error code comes with another status.'],
  'error-type-changed': ['breaking', 'An error code comes with another type.'],
  'error-retryable-changed': ['breaking', 'Whether an error is worth a retry has changed.'],
  'error-retry-after-removed': ['breaking', 'An error no longer says when to retry.'],
  'error-retry-after-added': ['additive', 'An error says when to retry.'],
  'response-branch-on-request': [
    'additive',
    'New kind of the response, returned only with a field or a value that is new in requests.',
  ],
  'stream-event-added': ['additive', 'A stream that allows further kinds of events has one more.'],
  'grammar-removed': ['breaking', 'The order of events is no longer promised.'],
  'grammar-added': ['additive', 'The order of events is promised.'],
  'grammar-event-allowed': ['breaking', 'The stream may bring an event where it could not.'],
  'grammar-event-refused': ['neutral', 'The stream no longer brings an event where it could.'],
  'grammar-rule-relaxed': ['breaking', 'The stream keeps a rule less strictly.'],
  'grammar-rule-tightened': ['additive', 'The stream keeps a rule more strictly.'],
  'grammar-limit-raised': ['breaking', 'A limit on what the stream sends is higher.'],
  'grammar-limit-lowered': ['additive', 'A limit on what the stream sends is lower.'],
  'grammar-fact-place-added': [
    'additive',
    'A further field, which no earlier request has, says something about the stream.',
  ],
  'grammar-changed': ['breaking', 'The order of events changed in a way that cannot be judged.'],
  'grammar-rules-renamed': ['neutral', 'The names of the rules of a stream are others.'],
  'part-changed': ['breaking', 'A part of the document changed in a way that cannot be judged.'],
  'document-extension-changed': ['neutral', 'An extension of the document changed.'],
} as const satisfies Record<string, readonly [Verdict, string]>;

export type SchemaRuleName = keyof typeof schemaRows;
export type OtherRuleId = keyof typeof otherRows;
export type RuleId = `${Direction}-${SchemaRuleName}` | OtherRuleId;

/** Every rule by its id. */
export const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...Object.entries(schemaRows).flatMap(([name, [request, response, says]]) =>
    (['request', 'response'] as const).map(
      (direction) =>
        [
          `${direction}-${name}`,
          {
            direction,
            verdict: direction === 'request' ? request : response,
            says: says.replace('{data}', direction),
          },
        ] as const,
    ),
  ),
  ...Object.entries(otherRows).map(([id, [verdict, says]]) => [id, { verdict, says }] as const),
]);
