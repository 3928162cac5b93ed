import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});
const input = 'Say hello to Bremen.';

// One response.
const response = await client.responses.create({ model: 'sandbox/chat', input });
console.log(response.output_text);

// The same as a stream.
const stream = await client.responses.create({ model: 'sandbox/chat', input, stream: true });
for await (const event of stream) {
  if (event.type === 'response.output_text.delta') process.stdout.write(event.delta);
}
process.stdout.write('\n');
