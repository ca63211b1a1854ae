import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { sendRaw } from '../../testing/raw.ts';
import { readSighting } from './sightings.ts';

describe('a proxy that a request came through', () => {
  it.each([
    ['is seen as trusted', {}, { isTrusted: true, protocol: 'https' }],
    ['is seen as not trusted', { TRUSTED_PROXIES: '10.0.0.5' }, { isTrusted: false, protocol: null }],
  ])('%s, and a request without one leaves the record as it was', async (_what, env, sighting) => {
    const app = await startTestApp({ isOwn: true, env });
    const port = Number(new URL(await app.listen()).port);
    const ask = (...lines: string[]) => sendRaw({ port, head: ['GET /about HTTP/1.1', 'Host: localhost', ...lines] });
    const { dataDir } = app.platform.env;
    await ask();
    expect(await readSighting(dataDir)).toBeNull();
    await ask('X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https');
    await expect.poll(() => readSighting(dataDir)).toEqual({ peer: '127.0.0.1', ...sighting });
    await ask();
    expect(await readSighting(dataDir)).toMatchObject(sighting);
    await app.close();
  });
});
