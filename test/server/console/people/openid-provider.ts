/** A real OpenID provider on this machine, and a browser that goes through its pages. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider';

/** What the provider says of an account; its login is the subject. */
interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  accounts: Map<string, ProviderAccount>;
  close(): Promise<void>;
}

export interface ProviderOptions {
  /** 0 for any. */
  port?: number;
  client?: Partial<ClientMetadata>;
  configuration?: Configuration;
  /** Changes its responses, by path. */
  responses?: Readonly<Record<string, (body: object) => object>>;
}

const secrets = { clientId: 'console', clientSecret: 'the secret of the console, as long as it takes' };
export const redirectUri = 'https://models.example/console/api/session/oidc/callback';

/** Shows its own pages for signing in and consenting, where any account and password do. */
export async function openProvider({
  port = 0,
  client = {},
  configuration = {},
  responses = {},
}: ProviderOptions = {}): Promise<OpenIdProvider> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, port)}`;
  const accounts = new Map<string, ProviderAccount>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: secrets.clientId,
        client_secret: secrets.clientSecret,
        redirect_uris: [redirectUri],
        ...client,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
    ttl: { Interaction: 600, Session: 3_600, Grant: 3_600, AccessToken: 600, IdToken: 600 },
    ...configuration,
  });
  provider.use(async (context, next) => {
    await next();
    const change = responses[context.path];
    if (change !== undefined) context.body = change(context.body as object);
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    ...secrets,
    redirectUri,
    accounts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Keeps cookies, follows redirects, and fills in the provider's forms. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** From `location` through the provider's pages to where it sends the browser back to; that is not asked for. */
  async goThrough(location: string, login: string): Promise<URL> {
    let url = new URL(location);
    let form: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps += 1) {
      if (url.href.startsWith(redirectUri)) return url;
      const response = await this.#ask(url, form);
      form = undefined;
      const next = response.headers.get('location');
      const page = await response.text();
      if (next !== null) {
        url = new URL(next, url);
      } else {
        const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (action === undefined || prompt === undefined) throw new Error(`${response.status}: ${page}`);
        url = new URL(action, url);
        form = new URLSearchParams({ prompt, login, password: 'any' });
      }
    }
    throw new Error('the provider does not send the browser back');
  }

  async #ask(url: URL, form: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      ...(form === undefined ? {} : { body: form }),
      headers: { cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
