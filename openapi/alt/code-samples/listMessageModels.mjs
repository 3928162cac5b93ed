// The whole catalog; the library asks for the next page when it is needed.
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: 'http://127.0.0.1:8080/alt',
  apiKey: process.env.MODELROUTE_KEY,
});
for await (const model of client.models.list({ limit: 10 })) {
  console.log(model.id, model.max_input_tokens, model.max_tokens);
}
