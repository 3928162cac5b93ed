// The size of a conversation, without having it answered.
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: 'http://127.0.0.1:8080/alt',
  apiKey: process.env.MODELROUTE_KEY,
});
const count = await client.messages.countTokens({
  model: 'sandbox/chat',
  system: 'Answer in one word.',
  messages: [{ role: 'user', content: 'What is the capital of France?' }],
});
console.log(`${count.input_tokens} tokens`);
