/** A streamed request as a program in several languages: with the openai library, or without dependencies. */
import { curlOf, keyVariable, type Snippet } from './snippets.ts';

export interface CodedRequest {
  /** Base URL of the installation: `https://models.example`. */
  origin: string;
  /** Of the main surface. */
  path: '/chat/completions' | '/responses';
  body: Readonly<Record<string, unknown>>;
}

export function requestCode(request: CodedRequest): Snippet[] {
  return [
    { id: 'curl', label: 'curl', code: curlOf({ ...request, key: keyVariable }) },
    { id: 'javascript', label: 'JavaScript', code: javascript(request) },
    { id: 'python', label: 'Python', code: python(request) },
    { id: 'go', label: 'Go', code: go(request) },
    { id: 'java', label: 'Java', code: java(request) },
  ];
}

const isChat = ({ path }: CodedRequest): boolean => path === '/chat/completions';

const method = (request: CodedRequest): string =>
  isChat(request) ? 'client.chat.completions.create' : 'client.responses.create';

const json = (body: unknown): string => JSON.stringify(body, null, 2);

function javascript(request: CodedRequest): string {
  const show = isChat(request)
    ? `  process.stdout.write(event.choices[0]?.delta.content ?? '');`
    : `  if (event.type === 'response.output_text.delta') process.stdout.write(event.delta);`;
  return `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${request.origin}/v1',
  apiKey: process.env.MODELROUTE_KEY,
});

const stream = await ${method(request)}(${json(request.body)});
for await (const event of stream) {
${show}
}`;
}

function python(request: CodedRequest): string {
  const fields = Object.entries(request.body).map(
    ([name, value]) => `    ${name}=${pythonLiteral(value, '    ')},\n`,
  );
  const show = isChat(request)
    ? `    if event.choices:
        print(event.choices[0].delta.content or "", end="", flush=True)`
    : `    if event.type == "response.output_text.delta":
        print(event.delta, end="", flush=True)`;
  return `import os

from openai import OpenAI

client = OpenAI(
    base_url="${request.origin}/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

stream = ${method(request)}(
${fields.join('')})
for event in stream:
${show}`;
}

const pythonNames = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

/** A string of JSON is one of Python too. */
function pythonLiteral(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  const lines = (items: readonly string[]): string => items.map((item) => `\n${deeper}${item},`).join('');
  if (Array.isArray(value)) {
    const items = value.map((item) => pythonLiteral(item, deeper));
    return `[${lines(items)}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const items = Object.entries(value).map(([name, item]) => `"${name}": ${pythonLiteral(item, deeper)}`);
    return `{${lines(items)}\n${indent}}`;
  }
  return pythonNames.get(value) ?? JSON.stringify(value);
}

function go({ origin, path, body }: CodedRequest): string {
  // A raw string has no escapes: a backquote is a string of its own.
  const raw = json(body).replaceAll('`', '` + "`" + `');
  return `package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := strings.NewReader(\`${raw}\`)
	request, err := http.NewRequest("POST", "${origin}/v1${path}", body)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("MODELROUTE_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		text, _ := io.ReadAll(response.Body)
		log.Fatalf("%s: %s", response.Status, text)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
			fmt.Println(data)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}`;
}

function java({ origin, path, body }: CodedRequest): string {
  const block = json(body).replaceAll('\\', '\\\\').replaceAll('\n', '\n            ');
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Stream;

public class Main {
    public static void main(String[] args) throws Exception {
        String body = """
            ${block}""";
        HttpRequest request = HttpRequest.newBuilder(URI.create("${origin}/v1${path}"))
            .header("Authorization", "Bearer " + System.getenv("MODELROUTE_KEY"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<Stream<String>> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofLines());
        if (response.statusCode() >= 400) {
            throw new IllegalStateException(response.statusCode() + ": " + response.body().toList());
        }
        response.body().filter(line -> line.startsWith("data: ")).forEach(System.out::println);
    }
}`;
}
