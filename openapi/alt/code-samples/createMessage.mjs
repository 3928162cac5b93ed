// A plain answer, then the same one streamed.
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: `${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}/alt`,
  apiKey: process.env.MODELROUTE_KEY,
});
const request = {
  model: 'sandbox/chat',
  max_tokens: 256,
  messages: [{ role: 'user', content: 'Good morning!' }],
};

const message = await client.messages.create(request);
for (const block of message.content) if (block.type === 'text') console.log(block.text);
console.log(`${message.usage.input_tokens} tokens in, ${message.usage.output_tokens} out`);

const stream = client.messages.stream(request);
stream.on('text', (piece) => process.stdout.write(piece));
const streamed = await stream.finalMessage();
console.log(`\nstopped: ${streamed.stop_reason}`);
