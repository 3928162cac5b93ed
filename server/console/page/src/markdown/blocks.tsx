/** The blocks of Markdown as elements of the page. */
import type { MarkedToken, Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { CodeBlock } from '../ui/copy.tsx';
import { inlineOf } from './inline.tsx';

/** The headings of the page around the text are of the levels 1 and 2. */
const headings = ['h3', 'h4', 'h5', 'h6'] as const;

/** One block. `topDepth` is the depth of the highest heading of the text. */
export function blockOf(token: MarkedToken, topDepth: number): ComponentChildren {
  const within = (tokens: readonly Token[]) =>
    (tokens as readonly MarkedToken[]).map((inner) => blockOf(inner, topDepth));
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{inlineOf(token.tokens)}</p>;
    case 'heading': {
      const Heading = headings[token.depth - topDepth] ?? 'h6';
      return <Heading>{inlineOf(token.tokens)}</Heading>;
    }
    case 'blockquote':
      return <blockquote>{within(token.tokens)}</blockquote>;
    case 'list': {
      const items = token.items.map((item) => <li>{within(item.tokens)}</li>);
      return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'code':
      return <CodeBlock code={token.text} label={token.lang ? `Code: ${token.lang}` : 'Code'} role="group" />;
    case 'table':
      return <Table token={token} />;
    case 'hr':
      return <hr />;
    case 'html':
      return <p>{token.raw.trim()}</p>;
    default:
      return inlineOf([token]);
  }
}

/** Scrolls by itself where it is wider than the text. */
function Table({ token: { header, rows } }: { token: Tokens.Table }) {
  return (
    <div class="markdown-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell) => (
              <th scope="col" class={alignment(cell)}>
                {inlineOf(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td class={alignment(cell)}>{inlineOf(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const alignment = ({ align }: Tokens.TableCell): string | undefined =>
  align === null ? undefined : `markdown-${align}`;
