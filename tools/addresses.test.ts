import fs from 'node:fs';
import { expect, it } from 'vitest';
import { isScreen } from '../server/domains/delivery/delivery.addresses.ts';
import { readSources } from './sources.ts';

const inRoutes = [...fs.readFileSync('member/app/routes.tsx', 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);
const asked = (path: string) => path.replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000001');
const matchers = inRoutes.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[\\w-]+')}$`));

it('the server knows every screen of the member app, and answers 404 for any other address', () => {
  expect(inRoutes.length).toBeGreaterThan(30);
  expect(inRoutes.filter((path) => !isScreen(asked(path)))).toEqual([]);
  for (const path of ['/me/account/devices', '/me/account/notifications', '/auth/passwordless', '/me/everything']) expect(isScreen(path)).toBe(false);
});

it('the member app has a screen for every address that an email or the server names', () => {
  // `${origin}/auth/reset?token=…`
  const named = readSources(process.cwd())
    .filter(({ path }) => /^(server|rules)\//.test(path) && !/\.(test|builders)\.ts$|\/testing\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\$\{[\w.()!]+\}(\/(?:me|auth|legal|unsubscribe|invoice|forms)\b[^`'"?#\s]*)/g)].map(([, address = '']) => ({
        path,
        address: address.replaceAll(/\$\{[^}]*\}/g, 'x-1'),
      })),
    );
  expect(named.map(({ address }) => address)).toContain('/unsubscribe');
  // A choice between addresses is read up to its beginning.
  const whole = named.filter(({ address }) => !address.includes('${'));
  expect(whole.filter(({ address }) => !matchers.some((matcher) => matcher.test(address)))).toEqual([]);
});
