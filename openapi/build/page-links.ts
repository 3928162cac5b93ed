/** Links in the texts of a document, as its reference page shows them. */
import { rewriteDocument } from './document-walk.ts';
import type { DocumentName } from './error-table.ts';
import { isObject, listAt, objectAt, stringAt, type JsonObject } from './json.ts';
import { referenceFolders, type OperationLinks } from './operation-links.ts';

export interface PageLinks {
  /** The document whose page it is. */
  readonly name: DocumentName;
  readonly operations: OperationLinks;
  readonly errorCodes: ReadonlySet<string>;
}

/** Stays as it is: code blocks, headings (Redoc makes anchors of them), and links that are there already. */
const untouched = /^(?: *)(?:```|~~~)[\s\S]*?^ *(?:```|~~~)|^#+ .*$/m;
const link = /\[(?:[^\]`]|`[^`\n]*`)*\]\((?<target>[^)\s]*)\)/;
const codeSpan = /`(?<code>[^`\n]+)`/;
const tokens = new RegExp(`${untouched.source}|${link.source}|${codeSpan.source}`, 'gm');

/** `GET /models`, as texts name an operation. */
const mention = /^(?:GET|POST|PUT|PATCH|DELETE) \//;

/** Names of operations, error codes and settings in code become links; links become relative to the page. */
export function linkedText(text: string, links: PageLinks): string {
  return text.replaceAll(tokens, (whole: string, ...rest: unknown[]) => {
    const { target, code } = rest.at(-1) as { target?: string; code?: string };
    if (target !== undefined) return whole.replace(`](${target})`, `](${fromPage(target, links.name)})`);
    const url = code === undefined ? undefined : urlOf(code, links);
    return url === undefined ? whole : `[${whole}](${fromPage(url, links.name)})`;
  });
}

/** Throws when the text names an operation that no document has. */
function urlOf(code: string, { name, operations, errorCodes }: PageLinks): string | undefined {
  const operation = operations[name].get(code);
  if (operation !== undefined) return operation;
  if (mention.test(code)) throw new Error(`${name}: a description names \`${code}\`, which is no operation`);
  if (errorCodes.has(code)) return `/docs/errors/${code}/`;
  return /^MODELROUTE_[A-Z_]+(?:=|$)/.test(code) ? '/docs/reference/settings/' : undefined;
}

/** A path of the server as seen from `/docs/reference/<page>/`, so that it works wherever the site is. */
function fromPage(url: string, name: DocumentName): string {
  const own = `/docs/reference/${referenceFolders[name]}/#`;
  if (url.startsWith(own)) return url.slice(own.length - 1);
  if (url.startsWith('/docs/')) return `../../${url.slice('/docs/'.length)}`;
  return url.startsWith('/') ? `../../..${url}` : url;
}

/** Every description of the document: of its parts, its tags and itself. */
export function withPageLinks(document: JsonObject, links: PageLinks): JsonObject {
  const linked = (node: JsonObject): JsonObject => {
    const text = stringAt(node, 'description');
    return text === undefined ? node : { ...node, description: linkedText(text, links) };
  };
  const walked = rewriteDocument(document, { enter: linked });
  const schemes = Object.entries(objectAt(objectAt(walked, 'components'), 'securitySchemes'));
  return {
    ...walked,
    info: linked(objectAt(walked, 'info')),
    tags: listAt(walked, 'tags').map((tag) => (isObject(tag) ? linked(tag) : tag)),
    components: {
      ...objectAt(walked, 'components'),
      securitySchemes: Object.fromEntries(
        schemes.map(([key, scheme]) => [key, isObject(scheme) ? linked(scheme) : scheme]),
      ),
    },
  };
}
