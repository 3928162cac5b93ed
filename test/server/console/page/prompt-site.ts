/** A console whose first project stores prompts and responses, and a browser that looks at its requests. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { launch, openPage, settled, type ObservedPage } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

interface Parts {
  site: ConsoleSite;
  admin: SignedIn;
  browser: Browser;
  project: string;
  secret: string;
}

export class PromptSite {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async start(): Promise<PromptSite> {
    const site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    const admin = await site.setUp();
    const project = admin.session.projects[0]?.id ?? '';
    await admin.call('PATCH', `/projects/${project}`, { stores_prompts: true });
    const { secret } = await admin.call<Schemas['IssuedKey']>('POST', `/projects/${project}/keys`, {
      name: 'app',
    });
    return new PromptSite({ site, admin, project, secret, browser: await launch() });
  }

  /** The id of the record of a request that is sent now. */
  readonly send = async (path: string, body: object): Promise<string> => {
    const { site, admin, project, secret } = this.#parts;
    const headers = { authorization: `Bearer ${secret}`, 'anthropic-version': '2023-06-01' };
    const sent = await fetch(site.url + path, post(body, headers));
    expect(sent.status, await sent.text()).toBe(200);
    const query = `project_id=${project}&trace_id=${sent.headers.get('x-trace-id')}`;
    const find = async () => {
      const { data } = await admin.call<Schemas['RequestList']>('GET', `/requests?${query}`);
      return data.find(({ outcome }) => outcome !== null)?.id;
    };
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    return (await find()) ?? '';
  };

  /** The record of the request. */
  readonly read = (id: string): Promise<Schemas['RequestDetail']> =>
    this.#parts.admin.call('GET', `/requests/${id}`);

  /** Opens a page of the project. */
  readonly open = async (path: string, options: BrowserContextOptions = {}): Promise<ObservedPage> => {
    const { site, admin, browser } = this.#parts;
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await opened.page.goto(this.urlOf(path));
    await settled(opened.page);
    return opened;
  };

  readonly urlOf = (path: string): string =>
    `${this.#parts.site.url}/console/projects/${this.#parts.project}/${path}`;

  async stop(): Promise<void> {
    await this.#parts.browser.close();
    await this.#parts.site.stop();
  }
}
