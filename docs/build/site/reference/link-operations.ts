/** The first mention of an operation on a page, such as `GET /v1/models` in code, leads to the page of the operation. */
import type { Token } from 'markdown-it';
import { documentNames, type DocumentName } from '../../../../openapi/build/error-table.ts';
import { referenceFolders } from '../../../../openapi/build/operation-links.ts';
import { isAboutTheProject } from '../first-uses.ts';
import { toRoot, type PageWithTokens, type Targets } from '../links.ts';
import { markdownIt } from '../parse-markdown.ts';
import type { Page } from '../page.ts';
import { replaceInTexts } from '../text-parts.ts';

const mention = /^(?:GET|POST|PUT|PATCH|DELETE) \//;

export function linkOperations({ page, parsed }: PageWithTokens, targets: Targets): void {
  if (isAboutTheProject(page)) return;
  const pathOf = targets.operations[documentOf(page)];
  const done = new Set([page.path]);
  replaceInTexts(parsed.tokens, (part) => {
    const path = part.type === 'code_inline' && mention.test(part.content) && pathOf.get(part.content);
    if (typeof path !== 'string' || done.has(path) || !targets.pages.has(`docs/${path}.md`)) return [part];
    done.add(path);
    return linked(part, `${toRoot(page.path)}${path}/`);
  });
}

/** Texts of a document name its operations without the base path. */
function documentOf({ file, path }: Page): DocumentName {
  const isOf = (name: DocumentName) =>
    file.startsWith(`openapi/${name}/`) || path.startsWith(`reference/${referenceFolders[name]}/`);
  return documentNames.find(isOf) ?? 'v1';
}

function linked(part: Token, url: string): Token[] {
  const [holder] = markdownIt.parseInline(`[x](${url})`, {});
  const [open, , close] = holder?.children ?? [];
  return open === undefined || close === undefined ? [part] : [open, part, close];
}
