import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});

const speech = await client.audio.speech.create({
  model: 'sandbox/speech',
  input: 'The train to Bremen leaves at nine.',
  voice: 'alloy',
  response_format: 'wav',
});
await writeFile('announcement.wav', Buffer.from(await speech.arrayBuffer()));

const transcript = await client.audio.transcriptions.create({
  model: 'sandbox/transcribe',
  file: createReadStream('announcement.wav'),
});
console.log(transcript.text);
