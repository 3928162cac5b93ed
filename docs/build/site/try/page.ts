/** The page of the request panel: any operation that takes a key, sent from the browser to the server that shows the page. */
import type { Page } from '../page.ts';

export function tryPage(folder: string): Page {
  const markdown = `# Try it

Send a request to this server with your key, and see the status, the headers and each event when it arrives. The operations
and examples are those of the [reference](/docs/reference/main/). The key stays in the memory of this page: it is
neither stored nor sent to another server, and it is deleted when you leave.

The [sandbox models](../../openapi/shared/docs/sandbox-models.md) cost nothing and need no provider. A call of any other
model is charged as usual.

`;
  return {
    file: 'docs/reference/try.md',
    path: `${folder}/try`,
    title: 'Try it',
    description:
      'A panel that sends requests with your key and shows the response, streamed events included.',
    markdown,
    listed: true,
    panel,
    scripts: ['try'],
    styles: ['try-panel'],
  };
}

const panel = `<p id="elsewhere" hidden>This site is published apart from its server. <a id="own-page">Open the panel on the server</a>.</p>
<noscript><p>The panel needs JavaScript. The <a href="{root}reference/api/">reference</a> has the same examples.</p></noscript>
<form class="try" id="try" hidden>
<label>Operation <select name="operation" required></select></label>
<p class="where"><code id="where"></code> <a id="reference" href="{root}reference/main/">Reference</a></p>
<label>Key <input type="password" name="key" autocomplete="off" spellcheck="false" placeholder="mr-…"></label>
<label id="examples">Example <select name="example"></select></label>
<label id="body">Body <textarea name="body" rows="14" spellcheck="false" autocomplete="off"></textarea></label>
<label id="file">File <input type="file" name="file"></label>
<fieldset id="parameters"><legend>Parameters</legend></fieldset>
<p class="actions"><button type="submit" id="send">Send</button> <button type="button" id="cancel" disabled>Cancel</button></p>
<details><summary>The request as curl</summary><pre id="curl" tabindex="0" aria-label="The request as curl"></pre></details>
</form>
<section class="try" aria-labelledby="response-title" id="response" hidden>
<h2 id="response-title">Response</h2>
<p id="status" role="status"></p>
<details open><summary>Headers</summary><pre id="headers" tabindex="0" aria-label="Headers of the response"></pre></details>
<h3 id="content-title">Body</h3>
<pre id="content" tabindex="0" aria-labelledby="content-title"></pre>
<p><a id="download" hidden>Save the body</a></p>
</section>
`;
