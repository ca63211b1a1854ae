import type { BrowserContext } from '@playwright/test';
import type { DemoApp } from './server.ts';

/** An account that can log in. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

type Person = Pick<Account, 'email' | 'password'>;
type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

async function ask(path: string, body: object, { slug }: Partial<DemoApp> = {}): Promise<Response> {
  const answer = await fetch(`${process.env.BANDSTAND_DOOR}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(slug && { 'x-account-app': slug }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return answer;
}

/** A new account in the install that all journeys share: an empty app and its owner. */
export const anAccount = async (name: string): Promise<DemoApp> =>
  (await ask('/accounts', { name, password: 'seven-or-more' })).json() as Promise<DemoApp>;

/** A token of the owner for calls to the studio. */
export async function tokenOf(app: DemoApp): Promise<string> {
  return ((await (await ask('/api/studio/auth/login', app.owner)).json()) as { authentication_token: string }).authentication_token;
}

/** Gives a browser the session of a login and returns its token. The login panels have their own journeys. */
export async function signIn(context: BrowserContext, app: DemoApp, person: Person, place: 'app' | 'studio'): Promise<string> {
  const answer = await ask(place === 'app' ? '/api/auth/login' : '/api/studio/auth/login', person, app);
  await keepSession(context, app, answer);
  return ((await answer.json()) as { authentication_token: string }).authentication_token;
}

/** Creates a member of the app and gives a browser their session. */
export async function signUp(context: BrowserContext, app: DemoApp, person: Account): Promise<void> {
  await keepSession(context, app, await ask('/api/auth/sign_up', { ...person, timezone: 'Europe/Berlin' }, app));
}

const keepSession = (context: BrowserContext, { url }: DemoApp, answer: Response): Promise<void> =>
  context.addCookies(answer.headers.getSetCookie().map((text) => toCookie(text, new URL(url).hostname)));

function toCookie(text: string, domain: string): Cookie {
  const [pair = '', ...attributes] = text.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
  const sameSite = attributes.includes('SameSite=Strict') ? 'Strict' : 'None';
  return { name, value, domain, path, httpOnly: attributes.includes('HttpOnly'), secure: true, sameSite };
}
