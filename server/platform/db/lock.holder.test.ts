import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHolder } from './lock.holder.ts';
import { canTraverse, chooseIdentity, unprivilegedId } from './postgres.identity.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-holder-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

describe('who holds the lock', () => {
  it.each([
    ['{"id":"a-1","pid":42}', { state: 'held', id: 'a-1', pid: 42 }],
    ['{"id":"a-1","pid":"42"}', { state: 'silent' }],
    ['{"id":"","pid":42}', { state: 'silent' }],
    ['{"id":"a-1","pid":42}\nmore', { state: 'silent' }],
    ['', { state: 'silent' }],
  ])('that answers %s', async (answer, holder) => {
    const file = path.join(folder, 'answers');
    const server = net.createServer((socket) => socket.end(answer));
    await new Promise<void>((resolve) => server.listen(file, resolve));
    expect(await readHolder(file)).toEqual(holder);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is nobody without a socket, and unknown when it cannot be asked', async () => {
    expect(await readHolder(path.join(folder, 'missing'))).toEqual({ state: 'gone' });
    await fs.writeFile(path.join(folder, 'file'), '');
    expect(await readHolder(path.join(folder, 'file', 'below'))).toEqual({ state: 'silent' });
  });
});

describe('the user that PostgreSQL runs as', () => {
  it('may enter a folder only if every folder above it allows that', async () => {
    const closed = path.join(folder, 'closed');
    const inner = path.join(closed, 'inner');
    await fs.mkdir(inner, { recursive: true });
    const { uid, gid } = await fs.stat(inner);
    const [outsider, mate, owner] = [
      { uid: uid + 1, gid: gid + 1 },
      { uid: uid + 1, gid },
      { uid, gid },
    ];
    // The folder for temporary files may itself be closed.
    const may = await Promise.all([outsider, mate, owner].map((one) => canTraverse(os.tmpdir(), one)));
    const enter = () => Promise.all([outsider, mate, owner].map((one) => canTraverse(inner, one)));
    await Promise.all([fs.chmod(folder, 0o755), fs.chmod(inner, 0o755), fs.chmod(closed, 0o711)]);
    expect(await enter()).toEqual(may);
    await fs.chmod(closed, 0o710);
    expect(await enter()).toEqual([false, may[1], may[2]]);
    await fs.chmod(closed, 0o677);
    expect(await enter()).toEqual([may[0], may[1], false]);
    await fs.chmod(closed, 0o755);
  });

  it.skipIf(process.getuid?.() !== 0)('owns the cluster when the server is root, and is never root', async () => {
    expect(await chooseIdentity(path.join(folder, 'missing'))).toEqual({ uid: unprivilegedId, gid: unprivilegedId });
    expect(await chooseIdentity(folder)).toEqual({ uid: unprivilegedId, gid: unprivilegedId });
    const owned = path.join(folder, 'owned');
    await fs.mkdir(owned);
    await fs.chown(owned, 4711, 4712);
    expect(await chooseIdentity(owned)).toEqual({ uid: 4711, gid: 4712 });
  });
});
