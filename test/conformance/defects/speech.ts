/** Defects of speech. */
import { answered, drop, inHeaders, inRequest, set, table, type Defect } from '../defect.ts';

const speech = 'createSpeech';

const formatted = (format: string) => (exchange: Parameters<ReturnType<typeof answered>>[0]) =>
  answered(speech)(exchange) && exchange.asked.body.includes(`"response_format":"${format}"`);

export const speechDefects: Defect[] = table('speech', 'v1', 'core', {
  'always-mp3': inRequest(speech, drop('response_format')),
  'wav-without-head': {
    answer: (exchange) => {
      if (formatted('wav')(exchange)) exchange.reply.body = exchange.reply.body.subarray(44);
    },
  },
  'opus-as-webm': {
    answer: (exchange) => {
      if (formatted('opus')(exchange))
        exchange.reply.body = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), exchange.reply.body]);
    },
  },
  'empty-sound': {
    answer: (exchange) => {
      if (answered(speech)(exchange)) exchange.reply.body = Buffer.alloc(0);
    },
  },
  'sound-in-json': {
    answer: (exchange) => {
      if (answered(speech)(exchange))
        exchange.text = JSON.stringify({ audio: exchange.reply.body.toString('base64') });
    },
  },
  'content-type-octets': inHeaders(answered(speech), (headers) => {
    headers['content-type'] = 'application/octet-stream';
  }),
  'content-type-json': inHeaders(answered(speech), (headers) => {
    headers['content-type'] = 'application/json';
  }),
  'flac-called-mpeg': inHeaders(formatted('flac'), (headers) => {
    headers['content-type'] = 'audio/mpeg';
  }),
  'speed-ignored': inRequest(speech, drop('speed')),
  'only-the-first-bytes': {
    answer: (exchange) => {
      if (answered(speech)(exchange)) exchange.reply.body = exchange.reply.body.subarray(0, 200);
    },
  },
  'long-text-cut': inRequest(
    speech,
    set('input', (old: unknown) => (typeof old === 'string' && old.length > 4_096 ? 'a' : old)),
  ),
});
