/** A call with `java.net.http`: a program of one file without dependencies, which `java File.java` runs. */
import type { Call } from './call.ts';
import { concatenated, json, partsOf, written } from './text.ts';

const variable = (name: string): string => `System.getenv("${name}")`;
const string = (text: string): string => concatenated(text, (each) => `"${each}"`, variable, ' + ');

export function javaSample(call: Call): string {
  const lines = [...bodyOf(call), ...requestOf(call), ...sent(call), ...shown(call)];
  const code = lines.map((line) => `        ${line}`).join('\n');
  const used = imports.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
  const name = call.id.slice(0, 1).toUpperCase() + call.id.slice(1);
  return `${used.map(([, full]) => `import ${full};\n`).join('')}
public class ${name} {
    public static void main(String[] args) throws Exception {
${code}
    }
}
`;
}

const imports = [
  ['URI', 'java.net.URI'],
  ['HttpClient', 'java.net.http.HttpClient'],
  ['HttpRequest', 'java.net.http.HttpRequest'],
  ['HttpResponse', 'java.net.http.HttpResponse'],
  ['Path', 'java.nio.file.Path'],
  ['Stream', 'java.util.stream.Stream'],
] as const;

const boundary = 'modelroute-form';

function bodyOf({ body, form }: Call): string[] {
  if (body !== undefined) {
    const text = written(body, json);
    const { variables } = partsOf(text);
    const format = text.replaceAll(/\$[A-Z_]+/g, '%s').split('\n');
    const end = variables.length === 0 ? '' : `.formatted(${variables.map(variable).join(', ')})`;
    return ['String body = """', ...format.map((line) => `    ${line}`)].map((line, at, all) =>
      at === all.length - 1 ? `${line}"""${end};` : line,
    );
  }
  if (form === undefined) return [];
  const fields = Object.entries(form).filter(([name]) => name !== 'file');
  const file = form['file'] ?? '';
  return [
    `String boundary = "${boundary}";`,
    'String fields = ""',
    ...fields.map(
      ([name, value]) =>
        `    + "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"${name}\\"\\r\\n\\r\\n${value}\\r\\n"`,
    ),
    `    + "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"${file}\\"\\r\\n\\r\\n";`,
    'HttpRequest.BodyPublisher form = HttpRequest.BodyPublishers.concat(',
    '    HttpRequest.BodyPublishers.ofString(fields),',
    `    HttpRequest.BodyPublishers.ofFile(Path.of("${file}")),`,
    '    HttpRequest.BodyPublishers.ofString("\\r\\n--" + boundary + "--\\r\\n"));',
  ];
}

function requestOf({ method, url, headers, body, form }: Call): string[] {
  const publisher =
    form !== undefined
      ? 'form'
      : body === undefined
        ? 'HttpRequest.BodyPublishers.noBody()'
        : 'HttpRequest.BodyPublishers.ofString(body)';
  return [
    `HttpRequest request = HttpRequest.newBuilder(URI.create(${string(url)}))`,
    ...headers.map(([name, value]) => `    .header("${name}", ${string(value)})`),
    ...(form === undefined
      ? []
      : ['    .header("Content-Type", "multipart/form-data; boundary=" + boundary)']),
    ...(method === 'GET' ? [] : [`    .method("${method}", ${publisher})`]),
    '    .build();',
  ];
}

function sent({ prints, saves }: Call): string[] {
  const [type, handler] =
    saves !== undefined
      ? ['Path', `ofFile(Path.of("${saves}"))`]
      : prints === 'stream'
        ? ['Stream<String>', 'ofLines()']
        : ['String', 'ofString()'];
  return [
    `HttpResponse<${type}> response = HttpClient.newHttpClient()`,
    `    .send(request, HttpResponse.BodyHandlers.${handler});`,
    'if (response.statusCode() >= 400) {',
    '    throw new IllegalStateException(response.statusCode() + ": " + response.body());',
    '}',
  ];
}

function shown({ prints, saves }: Call): string[] {
  if (saves !== undefined) return ['System.out.println(response.body());'];
  if (prints === 'stream')
    return ['response.body().filter(line -> line.startsWith("data: ")).forEach(System.out::println);'];
  const header = prints === 'cookie' ? 'Set-Cookie' : prints === 'location' ? 'Location' : undefined;
  return [
    ...(header === undefined
      ? []
      : [`System.out.println(response.headers().firstValue("${header}").orElseThrow());`]),
    ...(prints === 'location' ? [] : ['System.out.println(response.body());']),
  ];
}
