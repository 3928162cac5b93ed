/** A call with `net/http`: a program without dependencies. */
import type { Call } from './call.ts';
import { concatenated, json, written } from './text.ts';

const variable = (name: string): string => `os.Getenv("${name}")`;
const string = (text: string): string => concatenated(text, (each) => `"${each}"`, variable, '+');
const raw = (text: string): string => concatenated(text, (each) => `\`${each}\``, variable, ' + ');

/** A check as every Go program has it, inside a function of one level. */
const checked = (line: string): string[] => [line, 'if err != nil {', '\tlog.Fatal(err)', '}'];
const checkedHere = (statement: string): string[] => [
  `if ${statement}; err != nil {`,
  '\tlog.Fatal(err)',
  '}',
];

export function goSample(call: Call): string {
  const lines = [
    ...bodyOf(call),
    ...checked(`request, err := http.NewRequest("${call.method}", ${string(call.url)}, ${bodyName(call)})`),
    ...call.headers.map(([name, value]) => `request.Header.Set("${name}", ${string(value)})`),
    ...(call.form === undefined ? [] : ['request.Header.Set("Content-Type", form.FormDataContentType())']),
    ...sent(call),
    ...shown(call),
  ];
  const code = lines.map((line) => (line.startsWith('\\') ? line.slice(1) : `\t${line}`)).join('\n');
  return `package main\n\n${imports(code)}\n\nfunc main() {\n${code}\n}\n`;
}

const bodyName = ({ body, form }: Call): string =>
  body === undefined && form === undefined ? 'nil' : form === undefined ? 'body' : '&body';

function bodyOf({ body, form }: Call): string[] {
  // Lines of the literal are not indented with the code; the mark is removed above.
  if (body !== undefined)
    return `body := strings.NewReader(${raw(written(body, json))})`
      .split('\n')
      .map((line, at) => (at === 0 ? line : `\\${line}`));
  if (form === undefined) return [];
  const fields = Object.entries(form).filter(([name]) => name !== 'file');
  return [
    'var body bytes.Buffer',
    'form := multipart.NewWriter(&body)',
    ...fields.flatMap(([name, value]) => checkedHere(`err := form.WriteField("${name}", "${value}")`)),
    ...checked(`file, err := os.Open("${form['file'] ?? ''}")`),
    'defer file.Close()',
    ...checked(`part, err := form.CreateFormFile("file", "${form['file'] ?? ''}")`),
    ...checkedHere('_, err := io.Copy(part, file)'),
    ...checkedHere('err := form.Close()'),
  ];
}

function sent({ prints }: Call): string[] {
  const client =
    prints === 'location'
      ? [
          'client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {',
          '\treturn http.ErrUseLastResponse',
          '}}',
        ]
      : [];
  return [
    ...client,
    ...checked(`response, err := ${prints === 'location' ? 'client' : 'http.DefaultClient'}.Do(request)`),
    'defer response.Body.Close()',
    'if response.StatusCode >= 400 {',
    '\ttext, _ := io.ReadAll(response.Body)',
    '\tlog.Fatalf("%s: %s", response.Status, text)',
    '}',
  ];
}

function shown({ prints, saves }: Call): string[] {
  if (saves !== undefined)
    return [
      ...checked(`target, err := os.Create("${saves}")`),
      'defer target.Close()',
      ...checkedHere('_, err := io.Copy(target, response.Body)'),
    ];
  if (prints === 'location') return ['fmt.Println(response.Header.Get("Location"))'];
  if (prints === 'stream')
    return [
      'lines := bufio.NewScanner(response.Body)',
      'lines.Buffer(nil, 16<<20)',
      'for lines.Scan() {',
      '\tif data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {',
      '\t\tfmt.Println(data)',
      '\t}',
      '}',
      ...checkedHere('err := lines.Err()'),
    ];
  return [
    ...(prints === 'cookie' ? ['fmt.Println(response.Header.Get("Set-Cookie"))'] : []),
    ...checkedHere('_, err := io.Copy(os.Stdout, response.Body)'),
  ];
}

const packages = ['bufio', 'bytes', 'fmt', 'io', 'log', 'mime/multipart', 'net/http', 'os', 'strings'];

function imports(code: string): string {
  const used = packages.filter((name) => code.includes(`${name.split('/').at(-1) ?? name}.`));
  return `import (\n${used.map((name) => `\t"${name}"\n`).join('')})`;
}
