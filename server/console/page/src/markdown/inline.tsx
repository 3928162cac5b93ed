/** The inline parts of Markdown as elements of the page: no HTML of the text, no request to another host. */
import type { MarkedToken, Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { withoutReferences } from './character-references.ts';
import { safeLink } from './safe-link.ts';

/** `isLinked` within a link, which has no links in it. */
export function inlineOf(tokens: readonly Token[], isLinked = false): ComponentChildren {
  return (tokens as readonly MarkedToken[]).map((token) => partOf(token, isLinked));
}

function partOf(token: MarkedToken, isLinked: boolean): ComponentChildren {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlineOf(token.tokens, isLinked) : withoutReferences(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{inlineOf(token.tokens, isLinked)}</strong>;
    case 'em':
      return <em>{inlineOf(token.tokens, isLinked)}</em>;
    case 'del':
      return <del>{inlineOf(token.tokens, isLinked)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      return (
        <span role="img" aria-label={token.checked ? 'Done' : 'To do'}>
          {token.checked ? '☑ ' : '☐ '}
        </span>
      );
    case 'link':
      return linkOf(token, inlineOf(token.tokens, true), isLinked);
    case 'image':
      // Not loaded: its host would learn who reads the completion, and when.
      return linkOf(token, withoutReferences(token.text) || 'image', isLinked);
    default:
      return token.raw;
  }
}

/** A link that leads nowhere, or to where the page offers no link, stays as it is written. */
function linkOf(
  { href, raw }: Tokens.Link | Tokens.Image,
  label: ComponentChildren,
  isLinked: boolean,
): ComponentChildren {
  if (isLinked) return label;
  const url = safeLink(withoutReferences(href));
  if (url === undefined) return raw;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}
