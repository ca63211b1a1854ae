import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStorage, type Storage } from './storage.ts';

let folder: string;
let root: string;
let storage: Storage;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-storage-'));
  root = path.join(folder, 'files');
  storage = folderStorage(root);
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

describe('files by key', () => {
  it('are read as they were written, and replace earlier ones', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await storage.put('app/a/one.bin', bytes);
    expect([await storage.read('app/a/one.bin'), await storage.size('app/a/one.bin')]).toEqual([bytes, 5]);
    await storage.put('app/a/one.bin', Buffer.from('new'));
    expect((await storage.read('app/a/one.bin')).toString()).toBe('new');
    await storage.put('app/empty', Buffer.alloc(0));
    expect(await storage.size('app/empty')).toBe(0);
  });

  it('are streamed as a whole, or the requested range, ends included', async () => {
    await storage.put('app/digits', Buffer.from('0123456789'));
    expect(await text(storage.stream('app/digits'))).toBe('0123456789');
    expect(await text(storage.stream('app/digits', { start: 2, end: 4 }))).toBe('234');
    expect(await text(storage.stream('app/digits', { start: 9, end: 9 }))).toBe('9');
  });

  it('that do not exist have no size, cannot be read, and may be removed', async () => {
    expect(await storage.size('app/none')).toBeNull();
    await expect(storage.read('app/none')).rejects.toThrow('ENOENT');
    await expect(text(storage.stream('app/none'))).rejects.toThrow('ENOENT');
    await expect(storage.remove('app/none')).resolves.toBeUndefined();
  });

  it('are removed one by one, or all below a key', async () => {
    for (const key of ['app/x/1', 'app/x/2', 'app/y']) await storage.put(key, Buffer.from(key));
    await storage.remove('app/x/1');
    expect(await storage.size('app/x/2')).toBe(7);
    await storage.remove('app/x');
    expect([await storage.size('app/x/2'), await storage.size('app/y')]).toEqual([null, 5]);
  });

  it('appear completely or not at all: many writers leave one of their texts, and nothing next to it', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(20_000));
    const reads: string[] = [];
    await storage.put('app/busy', Buffer.from(texts[0]!));
    await Promise.all(
      texts.flatMap((content) => [
        storage.put('app/busy', Buffer.from(content)),
        storage.read('app/busy').then((bytes) => void reads.push(bytes.toString())),
      ]),
    );
    expect(texts).toContain((await storage.read('app/busy')).toString());
    expect(reads.every((read) => texts.includes(read))).toBe(true);
    expect(await fs.readdir(path.join(root, 'app'))).toEqual(['busy']);
  });

  it('of this machine are moved in, from the same disk and from another one', async () => {
    const source = path.join(folder, 'upload');
    await fs.writeFile(source, 'moved');
    await storage.putFile('app/deep/er/file', source);
    expect((await storage.read('app/deep/er/file')).toString()).toBe('moved');
    await expect(fs.access(source)).rejects.toThrow('ENOENT');
    // Uses memory as another disk, if there is one.
    const other = path.join('/dev/shm', path.basename(folder));
    const isThere = await fs.writeFile(other, 'from afar').then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await storage.putFile('app/far', other);
    expect((await storage.read('app/far')).toString()).toBe('from afar');
    await expect(fs.access(other)).rejects.toThrow('ENOENT');
  });
});

describe('a key that leads outside of the folder', () => {
  it.each(['../outside', 'app/../../outside', '/etc/passwd', '..', '.', ''])('%j is refused in every way', async (key) => {
    await fs.writeFile(path.join(folder, 'outside'), 'secret');
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('leaves the folder');
    expect(() => storage.read(key)).toThrow('leaves the folder');
    expect(() => storage.stream(key)).toThrow('leaves the folder');
    expect(() => storage.remove(key)).toThrow('leaves the folder');
    await expect(storage.putFile(key, path.join(folder, 'outside'))).rejects.toThrow('leaves the folder');
    expect(await fs.readFile(path.join(folder, 'outside'), 'utf8')).toBe('secret');
  });

  it('may look like its neighbour', async () => {
    await fs.mkdir(`${root}-too`, { recursive: true });
    await expect(storage.put('../files-too/x', Buffer.from('x'))).rejects.toThrow('leaves the folder');
  });
});
