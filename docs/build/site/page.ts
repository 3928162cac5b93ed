/** A page of the documentation site before it is rendered. */
export interface Page {
  /** The Markdown file that it is made of, from the root of the repository. A generated page has the name that a file would have. */
  readonly file: string;
  /** Its URL below the root of the site, without slashes at the ends; empty for the home page. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines, the llms.txt and lists. */
  readonly description: string;
  /** Markdown; its first heading is the title unless `addsTitle`. */
  readonly markdown: string;
  /** Whether the title is not part of the Markdown. */
  readonly addsTitle?: true;
  /** In the navigation, by its title; other pages are reached from the page that lists them. */
  readonly listed: boolean;
  /** The first column of its tables has names that readers search for. */
  readonly listsNames?: true;
  /** Its parts are in the index of the reference, not in that of the guides. */
  readonly inReferenceIndex?: true;
  /** The page under which an unlisted page is shown in the navigation. */
  readonly parent?: string;
  /** HTML that follows the text: a page with a program of its own. */
  readonly panel?: string;
  /** Names of the browser scripts that the page needs beside those of all pages. */
  readonly scripts?: readonly ('compatibility' | 'try')[];
  /** Names of its style sheets beside that of all pages. */
  readonly styles?: readonly ('compatibility-table' | 'try-panel')[];
}

/** Pages under one heading of the navigation. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** The first heading of the first level, and its line. */
export function headingOf(markdown: string): string | undefined {
  return /^# +(.+?) *#*$/m.exec(withoutCode(markdown))?.[1]?.replaceAll('`', '');
}

/** The same text with the code blocks blanked; lines stay where they are. */
export function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^\1\2/gm, (text) =>
    text.replaceAll(/[^\n]/g, ' '),
  );
}
