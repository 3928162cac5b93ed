/** Turns a call into a request: URL, method, key and the headers that every request of a surface has. */
import { surfaceContract, type SurfaceName } from '../contract/surface-contract.ts';
import type { Call, Outgoing } from '../http/call.ts';

/** A key that does not exist. */
const wrongKey = 'wrong-key-of-the-conformance-kit';

/** The default version header of the messages style. */
const usualVersion = '2023-06-01';

export interface Address {
  surface: SurfaceName;
  root: string;
  key: string;
  headers: Readonly<Record<string, string>>;
  auth: 'bearer' | 'x-api-key';
}

export function bindCall(call: Call, address: Address): Outgoing {
  const operation = surfaceContract(address.surface).operation(call.operation);
  const path =
    call.path ??
    operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(call.params?.[name] ?? ''),
    );
  const query = new URLSearchParams(call.query ?? {});
  const headers: Record<string, string | undefined> = {
    accept: '*/*',
    ...address.headers,
    ...keyHeaders(call.auth ?? 'usual', address),
    ...(address.surface === 'alt' && { 'anthropic-version': usualVersion }),
    ...(call.json !== undefined && { 'content-type': 'application/json' }),
    ...(call.raw !== undefined && { 'content-type': call.raw.type }),
    ...call.headers,
  };
  const text = call.raw?.text ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
  return {
    surface: address.surface,
    operation: call.operation,
    method: call.method ?? operation.method,
    url: `${address.root}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    ...(text !== undefined && { text }),
    ...(call.form !== undefined && { form: call.form }),
    ordersError: call.ordersError === true,
  };
}

function keyHeaders(auth: NonNullable<Call['auth']>, { key, auth: usual }: Address): Record<string, string> {
  switch (auth) {
    case 'none':
      return {};
    case 'wrong':
      return usual === 'bearer' ? { authorization: `Bearer ${wrongKey}` } : { 'x-api-key': wrongKey };
    case 'basic':
      return { authorization: `Basic ${key}` };
    case 'two-keys':
      return { authorization: `Bearer ${key}`, 'x-api-key': wrongKey };
    case 'bearer-in-lower-case':
      return { authorization: `bearer ${key}` };
    case 'same-keys':
      return { authorization: `Bearer ${key}`, 'x-api-key': key };
    case 'bearer':
      return { authorization: `Bearer ${key}` };
    case 'x-api-key':
      return { 'x-api-key': key };
    case 'usual':
      return usual === 'bearer' ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };
  }
}
