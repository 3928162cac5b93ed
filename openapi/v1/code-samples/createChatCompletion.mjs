import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/v1`,
  apiKey: process.env.MODELROUTE_KEY,
});
const messages = [{ role: 'user', content: 'Say hello to Bremen.' }];

// One answer.
const completion = await client.chat.completions.create({ model: 'sandbox/chat', messages });
console.log(completion.choices[0].message.content);

// The same as a stream.
const stream = await client.chat.completions.create({ model: 'sandbox/chat', messages, stream: true });
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '');
}
process.stdout.write('\n');
