/** A first request with each of the widely used clients; tests run them. */
import written from './first-requests.json' with { type: 'json' };

/** Placeholder in the samples for the URL of the installation. */
export const placeholderUrl = 'http://127.0.0.1:8080';

interface FirstRequest {
  readonly client: string;
  readonly language: 'sh' | 'js' | 'py';
  readonly code: string;
}

export const firstRequests: readonly FirstRequest[] = written.map(({ client, language, lines }) => ({
  client,
  language: language as FirstRequest['language'],
  code: `${lines.join('\n')}\n`,
}));
