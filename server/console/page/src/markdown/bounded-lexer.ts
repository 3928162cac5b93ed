/** Reads Markdown in bounded time and memory: a completion may repeat what a hostile document says. */
import { Lexer, Tokenizer, type Token, type TokensList } from 'marked';

/** How deep blocks and emphasis may be nested; deeper ones stay text. Each level is read once more. */
const maxDepth = 16;

/** The longest bare URL that becomes a link, characters: the search for its end is quadratic. */
const maxUrlLength = 2_000;

/** The most cells of a table: the missing cells of short rows are added, as many as the header has. */
const maxCells = 50_000;

class BoundedTokenizer extends Tokenizer {
  private readonly lineCount: number;

  constructor(lineCount: number) {
    super();
    this.lineCount = lineCount;
  }

  override url(source: string) {
    return super.url(source.slice(0, maxUrlLength));
  }

  override table(source: string) {
    const [header = ''] = source.split('\n', 1);
    return header.split('|').length * this.lineCount > maxCells ? undefined : super.table(source);
  }
}

/** Reads one text. */
export class BoundedLexer extends Lexer {
  private depth = 0;
  private readonly text: string;

  constructor(text: string) {
    super({ gfm: true, tokenizer: new BoundedTokenizer(text.split('\n').length) });
    this.text = text;
  }

  /** Throws when a text makes no progress, which is an error of the library. */
  read(): Token[] {
    return this.lex(this.text);
  }

  override blockTokens(source: string, tokens: Token[] = [], isClipped?: boolean): TokensList {
    return this.nested(source, tokens, () => super.blockTokens(source, tokens, isClipped)) as TokensList;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    return this.nested(source, tokens, () => super.inlineTokens(source, tokens));
  }

  private nested(source: string, tokens: Token[], read: () => Token[]): Token[] {
    if (this.depth >= maxDepth) {
      tokens.push({ type: 'text', raw: source, text: source });
      return tokens;
    }
    this.depth += 1;
    const found = read();
    this.depth -= 1;
    return found;
  }
}
