import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const completion = await client.chat.completions.create({
  model: 'sandbox/chat',
  messages: [{ role: 'user', content: 'Say hello to Bremen.' }],
});
console.log(completion.choices[0].message.content);
