/** Defects of speech. */
import { defective, drop, inHeaders, inRequest, set, table, type Defect } from '../defect.ts';

const speech = 'createSpeech';

const formatted = (format: string) => (exchange: Parameters<ReturnType<typeof defective>>[0]) =>
  defective(speech)(exchange) && exchange.asked.body.includes(`"response_format":"${format}"`);

export const speechDefects: Defect[] = table('speech', 'v1', 'core', {
  'always-mp3': inRequest(speech, drop('response_format')),
  'wav-without-head': {
    response: (exchange) => {
      if (formatted('wav')(exchange)) exchange.reply.body = exchange.reply.body.subarray(44);
    },
  },
  'opus-as-webm': {
    response: (exchange) => {
      if (formatted('opus')(exchange))
        exchange.reply.body = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), exchange.reply.body]);
    },
  },
  'empty-sound': {
    response: (exchange) => {
      if (defective(speech)(exchange)) exchange.reply.body = Buffer.alloc(0);
    },
  },
  'sound-in-json': {
    response: (exchange) => {
      if (defective(speech)(exchange))
        exchange.text = JSON.stringify({ audio: exchange.reply.body.toString('base64') });
    },
  },
  'content-type-octets': inHeaders(defective(speech), (headers) => {
    headers['content-type'] = 'application/octet-stream';
  }),
  'content-type-json': inHeaders(defective(speech), (headers) => {
    headers['content-type'] = 'application/json';
  }),
  'flac-called-mpeg': inHeaders(formatted('flac'), (headers) => {
    headers['content-type'] = 'audio/mpeg';
  }),
  'speed-ignored': inRequest(speech, drop('speed')),
  'only-the-first-bytes': {
    response: (exchange) => {
      if (defective(speech)(exchange)) exchange.reply.body = exchange.reply.body.subarray(0, 200);
    },
  },
  'long-text-cut': inRequest(
    speech,
    set('input', (old: unknown) => (typeof old === 'string' && old.length > 4_096 ? 'a' : old)),
  ),
});
