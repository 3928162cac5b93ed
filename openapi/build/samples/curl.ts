/** A call as a command of curl. */
import type { Call } from './call.ts';
import { json, written } from './text.ts';

export function curlSample(call: Call): string {
  const { method, url, headers, body, form, saves, prints } = call;
  const hasData = body !== undefined || form !== undefined;
  const isOrdinary = method === (hasData ? 'POST' : 'GET');
  const options = [
    '--fail-with-body',
    ...(isOrdinary ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d '${quoted(written(body, json, '  '))}'`]),
    ...Object.entries(form ?? {}).map(([name, value]) =>
      name === 'file' ? `-F file=@${value}` : `-F "${name}=${value}"`,
    ),
    ...(saves === undefined ? [] : [`-o ${saves}`]),
    ...(prints === 'cookie' ? ['-D -'] : []),
    ...(prints === 'location' ? [`-o /dev/null -w '%{redirect_url}'`] : []),
  ];
  const start = `curl ${prints === 'stream' ? '-N ' : ''}${/[$?&]/.test(url) ? `"${url}"` : url}`;
  return `${[start, ...options].join(' \\\n  ')}\n`;
}

/** Variables stand outside the single quotes of the body. */
const quoted = (text: string): string => text.replaceAll(/\$([A-Z_]+)/g, `'"$$$1"'`);
