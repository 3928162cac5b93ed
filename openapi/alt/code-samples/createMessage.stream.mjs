import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: 'http://127.0.0.1:8080/alt',
  apiKey: process.env.MODELROUTE_KEY,
});

const stream = client.messages.stream({
  model: 'sandbox/chat',
  max_tokens: 256,
  messages: [{ role: 'user', content: 'Good morning!' }],
});
stream.on('text', (text) => process.stdout.write(text));
const message = await stream.finalMessage();
console.log(`\nstopped: ${message.stop_reason}`);
