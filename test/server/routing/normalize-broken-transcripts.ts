/** Streams that are refused, whatever is normalized. */
import { choice, start, type Transcript } from './normalize-transcripts.ts';

export const broken: Transcript[] = [
  {
    server: 'words after the end',
    needs: [],
    chunks: [start, choice({ content: 'a' }), choice({}, 'stop'), choice({ content: 'b' })],
    finish: '',
  },
  {
    server: 'arguments that break off',
    needs: [],
    chunks: [
      start,
      choice({ tool_calls: [{ function: { name: 'now', arguments: '{"a":' } }] }),
      choice({}, 'tool_calls'),
    ],
    finish: '',
  },
  {
    server: 'a failure as an end',
    needs: [],
    chunks: [start, choice({ content: 'a' }), choice({}, 'error')],
    finish: '',
  },
  {
    server: 'no end at all',
    needs: [],
    chunks: [start, choice({ content: 'a' })],
    finish: '',
    ends: '',
  },
  {
    server: 'a text without a finish reason, which may have been cut',
    needs: [],
    chunks: [start, choice({ content: 'a' })],
    finish: '',
  },
  {
    server: 'calls as the reason, and none of them',
    needs: [],
    chunks: [start, choice({ content: 'a' }), choice({}, 'tool_calls')],
    finish: '',
  },
  {
    server: 'a reason of a failure',
    needs: [],
    chunks: [start, choice({ content: 'a' }), choice({}, 'abort')],
    finish: '',
  },
  {
    server: 'content of an unknown kind',
    needs: [],
    chunks: [start, choice({ content: [{ type: 'image_url' }] }), choice({}, 'stop')],
    finish: '',
  },
  {
    server: 'content before the delta that has the role, and in it: they may have been swapped',
    needs: [],
    chunks: [choice({ content: 'b' }), choice({ role: 'assistant', content: 'a' }), choice({}, 'stop')],
    finish: '',
    only: 'auto',
  },
  { server: 'no chunk', needs: [], chunks: [], finish: '' },
];
