import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: 'http://127.0.0.1:8080/alt',
  apiKey: process.env.MODELROUTE_KEY,
});

const message = await client.messages.create({
  model: 'sandbox/chat',
  max_tokens: 256,
  messages: [{ role: 'user', content: 'Good morning!' }],
});
for (const block of message.content) if (block.type === 'text') console.log(block.text);
