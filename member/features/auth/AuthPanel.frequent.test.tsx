import { screen } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { fill, press } from '../../testing/fields.ts';
import { opensAuth, unknown } from './auth.driver.tsx';

const warning = 'This is one of the most common passwords and easy to guess. A longer one protects you better.';
const digest = createHash('sha256').update('qwertyuiop').digest('hex');
const calls = {
  'POST /auth/fetch': () => unknown,
  'POST /auth/sign_up': () => aBundle(),
  'GET /auth/common_passwords': ({ query }: { query: URLSearchParams }) => ({
    suffixes: query.get('prefix') === digest.slice(0, 3) ? [digest.slice(3)] : [],
  }),
} as const;

describe('a common password', () => {
  it('causes a warning while typing, without being sent, and may be kept', async () => {
    const { user, server, saysEmail } = await opensAuth('#auth?mode=sign_up', calls);
    await saysEmail('new@example.com');
    await fill(user, 'Your name', 'Nora New');
    await fill(user, 'Password', 'QwertyUiop');
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(JSON.stringify(server.calls('GET /auth/common_passwords').map(({ query }) => [...query]))).not.toContain(digest.slice(0, 4));
    await user.click(press('Create account'));
    expect(server.calls('POST /auth/sign_up')[0]?.body).toMatchObject({ password: 'QwertyUiop' });
  });
});
