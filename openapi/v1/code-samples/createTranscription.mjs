import { createReadStream } from 'node:fs';
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const transcript = await client.audio.transcriptions.create({
  model: 'sandbox/transcribe',
  file: createReadStream('announcement.wav'),
});
console.log(transcript.text);
