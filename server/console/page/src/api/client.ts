/** The console's API, typed by the contract. */
import createClient from 'openapi-fetch';
import type { paths } from '../../../../../openapi/generated/console.ts';
import { session } from '../session/session-state.ts';

export const apiBase = '/console/api';

export const client = createClient<paths, 'application/json'>({ baseUrl: apiBase });

client.use({
  onRequest({ request }) {
    const token = session.peek()?.csrf_token;
    if (request.method !== 'GET' && token) request.headers.set('x-csrf-token', token);
    return request;
  },
});
