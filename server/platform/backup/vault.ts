import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupError } from './fault.ts';
import type { BackupStore } from './store.ts';

const headerName = 'bandstand-backup.json';
const version = 1;
const ivBytes = 12;
const tagBytes = 16;
/** First byte of a stored piece: how to read the rest. */
const asIs = 0;
const gzipped = 1;
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

interface Header {
  version: number;
  /** Null: not encrypted. */
  encryption: { salt: string; N: number; r: number; p: number; check: string } | null;
}
interface Keys {
  encrypt: Buffer;
  name: Buffer;
}

/** A store with content: pieces named by their content, and snapshots named by their time. */
export interface Vault {
  readonly store: BackupStore;
  readonly isEncrypted: boolean;
  /** Stores a piece once. Returns its name, and how many bytes were written for it. `mayShrink`: it is worth compressing. */
  putPiece(bytes: Buffer, mayShrink: boolean): Promise<{ name: string; added: number }>;
  /** Reads a piece. Throws `BackupError` when it is missing or damaged. */
  getPiece(name: string): Promise<Buffer>;
  /** Stores a snapshot's record, and next to it the short summary for lists. */
  putSnapshot(id: string, text: string, summary: string): Promise<void>;
  /** Throws `BackupError` when it is missing or was changed. */
  getSnapshot(id: string): Promise<string>;
  /** Throws as `getSnapshot` does. */
  getSummary(id: string): Promise<string>;
  /** Ids, newest first. */
  snapshots(): Promise<string[]>;
  /** Names of all pieces, with their stored sizes. */
  pieces(): Promise<Map<string, number>>;
  removePieces(names: readonly string[]): Promise<void>;
  removeSnapshot(id: string): Promise<void>;
}

const pieceAt = (name: string) => `blobs/${name.slice(0, 2)}/${name}`;
const snapshotAt = (id: string) => `snapshots/${id}`;
const summaryAt = (id: string) => `summaries/${id}`;
const zip = promisify(gzip);
const unzip = promisify(gunzip);

async function keysFrom(passphrase: string, { salt, N, r, p }: { salt: string; N: number; r: number; p: number }): Promise<Keys> {
  const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number, cost: typeof scryptCost) => Promise<Buffer>;
  const bytes = await derive(passphrase, Buffer.from(salt, 'base64url'), 64, { N, r, p, maxmem: 256 * N * r });
  return { encrypt: bytes.subarray(0, 32), name: bytes.subarray(32) };
}
const checkOf = ({ name }: Keys): string => createHmac('sha256', name).update('check').digest('base64url');

async function readHeader(store: BackupStore): Promise<Header | null> {
  const bytes = await store.get(headerName);
  if (!bytes) return null;
  try {
    const header = JSON.parse(bytes.toString()) as Header;
    if (header.version !== version) throw new BackupError('format', `${store.place} was written by a newer Bandstand (format ${header.version}).`);
    return header;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('damaged', `${headerName} in ${store.place} is damaged.`);
  }
}

async function keysOf(store: BackupStore, { encryption }: Header, passphrase: string | undefined): Promise<Keys | null> {
  if (!encryption) {
    if (passphrase === undefined) return null;
    throw new BackupError(
      'passphrase',
      `Backups in ${store.place} have no passphrase. Unset BACKUP_PASSPHRASE, or use another place for encrypted ones.`,
    );
  }
  if (passphrase === undefined) throw new BackupError('passphrase', `Backups in ${store.place} are encrypted. Set BACKUP_PASSPHRASE.`);
  const keys = await keysFrom(passphrase, encryption);
  if (checkOf(keys) !== encryption.check) throw new BackupError('passphrase', `BACKUP_PASSPHRASE does not open the backups in ${store.place}.`);
  return keys;
}

async function makeHeader(store: BackupStore, passphrase: string | undefined): Promise<Header> {
  let encryption: Header['encryption'] = null;
  if (passphrase !== undefined) {
    const { N, r, p } = scryptCost;
    const cost = { salt: randomBytes(16).toString('base64url'), N, r, p };
    encryption = { ...cost, check: checkOf(await keysFrom(passphrase, cost)) };
  }
  const header: Header = { version, encryption };
  await store.put(headerName, Buffer.from(`${JSON.stringify(header, null, 2)}\n`));
  return header;
}

async function encode(keys: Keys | null, name: string, bytes: Buffer, mayShrink: boolean): Promise<Buffer> {
  const small = mayShrink ? await zip(bytes, { level: 3 }) : bytes;
  const isSmaller = small.length < bytes.length;
  const body = Buffer.concat([Buffer.of(isSmaller ? gzipped : asIs), isSmaller ? small : bytes]);
  if (!keys) return body;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.encrypt, iv);
  cipher.setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

async function decode(keys: Keys | null, name: string, kept: Buffer): Promise<Buffer> {
  let body = kept;
  if (keys) {
    const decipher = createDecipheriv('aes-256-gcm', keys.encrypt, kept.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(kept.subarray(ivBytes, ivBytes + tagBytes));
    body = Buffer.concat([decipher.update(kept.subarray(ivBytes + tagBytes)), decipher.final()]);
  }
  if (body[0] === gzipped) return unzip(body.subarray(1));
  if (body[0] !== asIs) throw new Error('unknown form');
  return body.subarray(1);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/**
 * Opens the backups in a store; `mayCreate` starts a new one if there is none. With a passphrase everything in it is encrypted (AES-256-GCM, key by
 * scrypt), and names of pieces are keyed, so that they reveal nothing about the content. Throws `BackupError` for a wrong passphrase.
 */
export async function openVault(
  store: BackupStore,
  { passphrase, mayCreate = false }: { passphrase?: string | undefined; mayCreate?: boolean },
): Promise<Vault> {
  const storedHeader = await readHeader(store);
  if (!storedHeader && !mayCreate) throw new BackupError('nothing', `There are no backups in ${store.place}.`);
  const header = storedHeader ?? (await makeHeader(store, passphrase));
  const keys = await keysOf(store, header, passphrase);
  const nameOf = (bytes: Buffer): string =>
    keys ? createHmac('sha256', keys.name).update(sha256(bytes)).digest('hex') : sha256(bytes).toString('hex');
  let sizes: Promise<Map<string, number>> | null = null;
  const pieces = async () => {
    const listed = await store.list('blobs');
    return new Map([...listed].map(([file, size]) => [file.slice(file.lastIndexOf('/') + 1), size] as const));
  };
  const putRecord = async (name: string, text: string) => {
    const sum = sha256(Buffer.from(text)).toString('hex');
    await store.put(name, await encode(keys, name, Buffer.from(`${sum}\n${text}`), true));
  };
  const getRecord = async (name: string, id: string): Promise<string> => {
    const kept = await store.get(name);
    if (!kept) throw new BackupError('nothing', `There is no snapshot ${id} in ${store.place}.`);
    const text = (await decode(keys, name, kept).catch(() => Buffer.alloc(0))).toString();
    const body = text.slice(65);
    if (text.length < 66 || text.slice(0, 64) !== sha256(Buffer.from(body)).toString('hex'))
      throw new BackupError('damaged', `Snapshot ${id} in ${store.place} is damaged.`);
    return body;
  };

  return {
    store,
    isEncrypted: keys !== null,
    putPiece: async (bytes, mayShrink) => {
      const name = nameOf(bytes);
      const kept = await (sizes ??= pieces());
      if (kept.has(name)) return { name, added: 0 };
      const body = await encode(keys, name, bytes, mayShrink);
      await store.put(pieceAt(name), body);
      kept.set(name, body.length);
      return { name, added: body.length };
    },
    getPiece: async (name) => {
      const kept = await store.get(pieceAt(name));
      if (!kept) throw new BackupError('damaged', `piece ${name} is missing`);
      const bytes = await decode(keys, name, kept).catch(() => null);
      if (!bytes || nameOf(bytes) !== name) throw new BackupError('damaged', `piece ${name} is damaged`);
      return bytes;
    },
    putSnapshot: async (id, text, summary) => {
      // The snapshot last: without it the rest does not count.
      await putRecord(summaryAt(id), summary);
      await putRecord(snapshotAt(id), text);
    },
    getSnapshot: (id) => getRecord(snapshotAt(id), id),
    getSummary: (id) => getRecord(summaryAt(id), id),
    snapshots: async () =>
      [...(await store.list('snapshots')).keys()]
        .map((file) => file.slice(file.lastIndexOf('/') + 1))
        .filter((id) => /^\d{4}-[\w-]+$/.test(id))
        .toSorted()
        .toReversed(),
    pieces,
    removePieces: (names) => store.remove(names.map(pieceAt)),
    removeSnapshot: (id) => store.remove([snapshotAt(id), summaryAt(id)]),
  };
}
