/** Names that no schema may have: what a language or the code of a generator has taken, and what generators make up. */

/** By language: types and functions that are there without an import, and what generated clients always bring. */
const taken: Readonly<Record<string, string>> = {
  everywhere:
    'Any Array Boolean Class Client Date Default Double Dict Enum Error Exception File Float Function Import Integer Interface List Long Map Model Module None Null Number Object Option Optional Package Promise Record Request Response Result Self Set String Symbol Type Union Unit Value Void',
  generatedClients: 'ApiClient ApiException Configuration Unset',
  go: 'Bool Byte Chan Func Int Nil Rune Server Struct Uint Var',
  java: 'Character Cloneable Comparable Deprecated Iterable Math Override Process Runnable Runtime Short System Thread Throwable',
  kotlin: 'Annotation Char Collection Comparator Lazy Nothing Pair Sequence Triple UInt ULong',
  php: 'Abstract Closure DateTime Directory Echo Empty Final Generator Global Goto Isset Iterator Namespace Private Protected Public Static Throw Trait',
  python: 'Ellipsis False NotImplemented True Warning',
  ruby: 'Alias Binding Complex Data Dir Encoding Fiber Hash IO Kernel Method Proc Random Range Rational Regexp Signal Time',
  rust: 'Box Cow Err Ok Some Vec',
  typescript:
    'Audio Blob Body Document Element Event FormData Headers Image Infinity JSON Location NaN Node Partial Pick Proxy Readonly Reflect Selection Storage Text URL WeakMap',
};

const reserved = new Set(Object.values(taken).flatMap((names) => names.split(' ')));

/** Names that generators invent for schemas without a name, or with a name that exists twice. */
const madeUp = /(?:AllOf|AnyOf|OneOf|Inner|InlineObject|InlineResponse)\d*$|Type\d+$/;

/** What is wrong with the name of a schema; undefined when nothing is. */
export function nameFault(name: string): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) return `The schema name '${name}' is not PascalCase.`;
  if (reserved.has(name)) return `The schema name '${name}' is taken in some language.`;
  if (madeUp.test(name)) return `The schema name '${name}' is one that generators make up.`;
  return undefined;
}
