/** The one client of the application. */
import OpenAI from 'openai';

process.loadEnvFile(new URL('assistant.env', import.meta.url));

export const client = new OpenAI({
  baseURL: process.env.OPENROUTER_BASE_URL,
  apiKey: process.env.OPENROUTER_API_KEY,
  defaultHeaders: {
    'HTTP-Referer': 'https://library.example/assistant',
    'X-Library-Desk': process.env.LIBRARY_DESK ?? 'main',
  },
});
