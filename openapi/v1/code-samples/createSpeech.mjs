import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const response = await client.audio.speech.create({
  model: 'sandbox/speech',
  input: 'The train to Bremen leaves at nine.',
  voice: 'alloy',
  response_format: 'mp3',
});
const bytes = Buffer.from(await response.arrayBuffer());
await writeFile('speech.mp3', bytes);
console.log(`speech.mp3: ${bytes.length} bytes of ${response.headers.get('content-type')}`);
