/** `OLLAMA_HOST` as Ollama itself reads it: a URL, or a host with or without a port. */
import { UnusableSetting } from '../finding.ts';

const defaultPort = '11434';

/** The URL without a trailing slash. Throws `UnusableSetting`. */
export function ollamaAddress(host: string): string {
  const hasScheme = /^https?:\/\//.test(host);
  const text = hasScheme ? host : `http://${host.startsWith(':') ? '127.0.0.1' : ''}${host}`;
  if (!URL.canParse(text))
    throw new UnusableSetting('OLLAMA_HOST must be a URL, or a host with or without a port');
  const url = new URL(text);
  const hasPort = hasScheme || /:\d+(?:\/|$)/.test(host);
  if (!hasPort) url.port = defaultPort;
  // 0.0.0.0 is an address to listen on, not one to connect to.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  return url.origin + url.pathname.replace(/\/+$/, '');
}
