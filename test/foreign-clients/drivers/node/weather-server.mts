/**
 * A tool for coding agents: a server of the Model Context Protocol over standard input and output, with `get_weather`
 * alone. It writes each call to the file that it is given.
 */
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Request {
  id?: number | string;
  method: string;
  params?: { protocolVersion?: string; name?: string; arguments?: unknown };
}

const [log = '', result = ''] = process.argv.slice(2);
const tool = {
  name: 'get_weather',
  description: 'Returns the weather of a city',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  annotations: { readOnlyHint: true },
};

function resultOf({ method, params }: Request): unknown {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'weather', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools: [tool] };
    case 'tools/call':
      appendFileSync(log, `${JSON.stringify({ name: params?.name, arguments: params?.arguments })}\n`);
      return { content: [{ type: 'text', text: result }] };
    default:
      return {};
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  // A message without an id is a notification and gets no response.
  if (request.id !== undefined)
    console.log(JSON.stringify({ jsonrpc: '2.0', id: request.id, result: resultOf(request) }));
}
