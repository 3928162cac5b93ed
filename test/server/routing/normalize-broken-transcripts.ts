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
    server: 'no terminator',
    needs: [],
    chunks: [start, choice({ content: 'a' }, 'stop')],
    finish: '',
    ends: '',
  },
  { server: 'no chunk', needs: [], chunks: [], finish: '' },
];
