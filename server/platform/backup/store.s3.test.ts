import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../../testing/s3-server.ts';
import { s3Store, type S3Access } from './store.s3.ts';
import { openStore } from './target.ts';
import { openVault } from './vault.ts';

const keys = { region: 'eu-central-1', accessKeyId: 'ID', secretAccessKey: 'secret' };
let server: S3Server;
let access: S3Access;

beforeAll(async () => {
  server = await startS3Server({ bucket: 'backups', ...keys, namesAtOnce: 10 });
  access = { endpoint: server.endpoint, ...keys };
});
afterAll(() => server.close());

describe('a bucket', () => {
  it('stores any number of objects below its prefix', async () => {
    const store = s3Store('s3://backups/one/two', access);
    const names = Array.from({ length: 31 }, (_, index) => `blobs/${index} & ü+.x`);
    for (const name of names) await store.put(name, Buffer.from(name));
    await s3Store('s3://backups', access).put('blobs/other', Buffer.alloc(1));
    expect(await store.get(names[7]!)).toEqual(Buffer.from(names[7]!));
    expect(await store.get('blobs/none')).toBeNull();
    const listed = await store.list('blobs');
    expect([...listed.keys()].toSorted()).toEqual(names.toSorted());
    expect(listed.get(names[0]!)).toBe(Buffer.byteLength(names[0]!));
    await store.remove(names.slice(1));
    expect([...(await store.list('blobs')).keys()]).toEqual([names[0]]);
  });

  it('stores a vault', async () => {
    const vault = await openVault(s3Store('s3://backups/vault', access), { passphrase: 'a long passphrase', mayCreate: true });
    const { name } = await vault.putPiece(Buffer.alloc(5_000_000, 7), true);
    await vault.putSnapshot('2026-01-01T00-00-00-000Z', 'record', 'summary');
    const again = await openVault(openStore('s3://backups/vault', { s3: access }), { passphrase: 'a long passphrase' });
    expect(await again.snapshots()).toEqual(['2026-01-01T00-00-00-000Z']);
    expect((await again.getPiece(name)).length).toBe(5_000_000);
    expect(await again.getSnapshot('2026-01-01T00-00-00-000Z')).toBe('record');
  });

  it('reports what is wrong: keys, bucket, address', async () => {
    const wrong = s3Store('s3://backups', { ...access, secretAccessKey: 'another' });
    await expect(wrong.put('a', Buffer.alloc(1))).rejects.toThrow(/403 SignatureDoesNotMatch/);
    await expect(s3Store('s3://nowhere', access).put('a', Buffer.alloc(1))).rejects.toThrow(/404 NoSuchBucket/);
    await expect(s3Store('s3://nowhere', access).get('a')).rejects.toThrow(/404 NoSuchBucket/);
    await expect(s3Store('s3://backups', { ...access, endpoint: 'http://127.0.0.1:1' }).get('a')).rejects.toThrow('does not answer');
    expect(() => openStore('s3://backups', {})).toThrow('S3_ACCESS_KEY_ID');
  });
});
