/** How vite builds the console's page: every script and style is a file of its own, as the page's policy demands. */
import { defineConfig } from 'vite';

/** Large parts that few pages need: whoever opens another page should not wait for them. */
const seldom = /src\/(?:pages\/(?:playground|requests)|markdown|snippets)\//;

/** Pages of about a kilobyte. */
const small = /src\/pages\/(?:account|alerts|installation-keys|limits|new-project|settings)\//;

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Not even a small picture becomes a data URL, nor a polyfill an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What several pages share is one file: many small ones compress badly, and each is a request.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 2,
              test: (id) => id.includes('page/src/') && !seldom.test(id),
            },
            { name: 'small-pages', test: small },
          ],
        },
      },
    },
  },
});
