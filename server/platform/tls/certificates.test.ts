import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificates } from './certificates.ts';

const dayMs = 86_400_000;
let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-certificates-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** An install whose authority answers at once with certificates of 90 days, and fails on demand. */
function install(name: string) {
  const own = path.join(folder, name);
  const asked: string[] = [];
  const state = { isFailing: false, nowMs: Date.now(), known: new Set(['club.example']) };
  const issue = async (host: string) => {
    asked.push(host);
    if (state.isFailing) throw new Error('the authority did not find us');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', path.join(folder, 'key.pem')];
    const more = ['-out', path.join(folder, 'cert.pem'), '-days', '90', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    execFileSync('openssl', ['req', '-x509', ...key, ...more], { stdio: 'ignore' });
    return { key: await fs.readFile(path.join(folder, 'key.pem'), 'utf8'), chain: await fs.readFile(path.join(folder, 'cert.pem'), 'utf8') };
  };
  const make = () =>
    createCertificates({
      authority: { issue },
      folder: own,
      clock: { ms: () => state.nowMs },
      isKnown: async (host) => state.known.has(host),
      log: { warn: () => {}, info: () => {} },
    });
  return { asked, state, make, own };
}

describe('certificates', () => {
  it('are renewed in the last third of their time, and the old one serves until then', async () => {
    const { asked, state, make } = install('renewed');
    const certificates = make();
    const first = await certificates.find('club.example');
    state.nowMs += 59 * dayMs;
    await certificates.renewDue();
    expect(asked).toHaveLength(1);
    state.nowMs += 2 * dayMs;
    state.isFailing = true;
    await certificates.renewDue();
    expect(asked).toHaveLength(2);
    expect((await certificates.find('club.example'))?.chain).toBe(first?.chain);
    state.isFailing = false;
    state.nowMs += dayMs;
    await certificates.renewDue();
    expect((await certificates.find('club.example'))?.chain).not.toBe(first?.chain);
  });

  it('are not ordered again and again when the authority refuses, not even by a server that keeps restarting', async () => {
    const { asked, state, make } = install('refused');
    state.isFailing = true;
    for (let start = 0; start < 5; start += 1) expect(await make().find('club.example')).toBeNull();
    expect(asked).toHaveLength(1);
    // An hour of requests: Let's Encrypt allows five failures in that time.
    for (let minute = 0; minute < 60; minute += 1) {
      state.nowMs += 60_000;
      await make().find('club.example');
    }
    expect(asked.length).toBeLessThanOrEqual(4);
    state.isFailing = false;
    state.nowMs += dayMs;
    expect(await make().find('club.example')).not.toBeNull();
    expect((await fs.readdir(folder + '/refused')).filter((name) => name.endsWith('.failed.json'))).toEqual([]);
  });

  it('are not renewed for a host that is no longer served, and removed once they have expired', async () => {
    const { asked, state, make, own } = install('gone');
    const certificates = make();
    await certificates.find('club.example');
    state.known.clear();
    state.nowMs += 80 * dayMs;
    await certificates.renewDue();
    expect([asked.length, await fs.readdir(own)]).toEqual([1, ['club.example.pem']]);
    state.nowMs += 11 * dayMs;
    await certificates.renewDue();
    expect([asked.length, await fs.readdir(own)]).toEqual([1, []]);
    expect(await certificates.find('club.example')).toBeNull();
  });
});
