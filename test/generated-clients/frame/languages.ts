/** The languages of the matrix, as the pages name them. */

interface Language {
  readonly title: string;
  /** What marks its code on the pages. */
  readonly fence: string;
  /** What serves a reader who needs no generator; a sentence in Markdown, with links from `docs/sdks`. */
  readonly ready: string;
}

const compatible =
  'A library for the OpenAI API that lets you set the base URL should work too, but CI runs none in this language.';

const languages: Readonly<Record<string, Language>> = {
  go: { title: 'Go', fence: 'go', ready: 'The official [Go modules](go.md) need no generator.' },
  java: { title: 'Java', fence: 'java', ready: 'The official [Java libraries](java.md) need no generator.' },
  kotlin: {
    title: 'Kotlin',
    fence: 'kotlin',
    ready: 'The official [Java libraries](java.md) need no generator, and Kotlin can call them.',
  },
  php: { title: 'PHP', fence: 'php', ready: compatible },
  python: {
    title: 'Python',
    fence: 'py',
    ready: 'The official [Python libraries](../guides/python.md) need no generator.',
  },
  ruby: { title: 'Ruby', fence: 'ruby', ready: compatible },
  rust: { title: 'Rust', fence: 'rust', ready: compatible },
  typescript: {
    title: 'TypeScript',
    fence: 'ts',
    ready: 'The ready [client](../client.md) needs no generator, and streams and retries itself.',
  },
};

const languageOf = (name: string): Language =>
  languages[name] ?? { title: name, fence: 'text', ready: compatible };

export const titleOf = (name: string): string => languageOf(name).title;
export const fenceOf = (name: string): string => languageOf(name).fence;
export const readyClientOf = (name: string): string => languageOf(name).ready;

/** From the root of the repository. */
export const fileOfLanguage = (name: string): string => `docs/sdks/generated-${name}.md`;
