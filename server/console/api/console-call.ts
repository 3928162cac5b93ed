/** The input and output of a console handler, typed by the contract's operation. */
import type { operations } from '../../../openapi/generated/console.ts';
import type { EventReply, StreamReply } from '../../core/reply.ts';
import type { Exchange } from '../../http/surface.ts';
import type { Role } from '../people/role.ts';
import type { Caller } from './caller.ts';

/** Those of webhooks are the receiver's. */
export type OperationId = Exclude<keyof operations, 'sendAlert'>;

type ParametersOf<Id extends OperationId> = operations[Id]['parameters'];
type PathOf<Id extends OperationId> = ParametersOf<Id> extends { path: infer Path } ? Path : object;
type QueryOf<Id extends OperationId> = NonNullable<
  ParametersOf<Id> extends { query?: infer Query } ? Query : object
>;
type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

type JsonOf<Declared> = Declared extends { content: { 'application/json': infer Body } } ? Body : never;
type ResponseBodyOf<Id extends OperationId> = operations[Id]['responses'] extends infer Responses
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 302 ? JsonOf<Responses[Status]> : never;
    }[keyof Responses]
  : never;

/** An authorised request: its caller is known, and has the role that the operation requires. */
export interface ConsoleCall<Id extends OperationId> {
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  caller: Caller;
  /** The caller's role in the project of the path; for an operation without a project `owner` or less, as required. */
  role: Role;
  /**
   * The projects that the response may cover; null: all of the installation, and data without a project. The
   * handler may read nothing else for this call.
   */
  scope: readonly string[] | null;
  exchange: Exchange<Caller>;
}

/** The JSON of the operation's successful response, and its cookies and headers. */
export interface ConsoleReply<Id extends OperationId> {
  body: ResponseBodyOf<Id>;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly string[];
}

export type ConsoleHandler<Id extends OperationId> = (
  call: ConsoleCall<Id>,
) => Promise<ConsoleReply<Id> | StreamReply | EventReply>;

/** One for each operation of the document: a missing one does not compile. */
export type ConsoleHandlers = { readonly [Id in OperationId]: ConsoleHandler<Id> };
