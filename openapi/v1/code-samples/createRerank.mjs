import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:8080/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

// The library has no method of its own for this operation.
const documents = ['The ferry to Heligoland leaves at ten.', 'The train to Bremen leaves at nine.'];
const { results } = await client.post('/rerank', {
  body: { model: 'sandbox/rerank', query: 'When does the train to Bremen leave?', documents },
});
for (const { index, relevance_score: score } of results) console.log(score, documents[index]);
