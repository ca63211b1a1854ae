import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../platform/http/app-error.ts';

/** A received file, on this machine's disk until `discard`. */
export interface Incoming {
  file: string;
  name: string;
  sizeBytes: number;
  hash: string;
  /** By content, never by name (UPL-3). Null: an unknown type. */
  contentType: string | null;
  extension: string;
  fields: Record<string, string>;
  discard(): Promise<void>;
}

/** Size as texts show it: "15 MB". */
export const sizeText = (bytes: number): string => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;

/** Reads the one file of a multipart request to disk, and refuses it as soon as it exceeds the limit (UPL-2). Fields may come before or after it. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<Incoming> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields: Record<string, string> = {};
  let incoming: Incoming | null = null;
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: maxBytes, fieldSize: 100_000 } })) {
      if (part.type === 'file') incoming = await keep(part.file, part.filename ?? '', maxBytes, () => part.file.truncated);
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    await incoming?.discard();
    throw error instanceof AppError && error.code === 'upload_too_large' ? tooLarge(maxBytes, fields['kind']) : error;
  }
  if (!incoming) throw new AppError('upload_empty');
  return { ...incoming, fields };
}

/** Writes a stream to a new file, and counts and hashes it on the way. */
async function keep(stream: NodeJS.ReadableStream, name: string, maxBytes: number, isTruncated: () => boolean): Promise<Incoming> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-upload-'));
  const file = path.join(folder, 'file');
  const discard = () => rm(folder, { recursive: true, force: true });
  const count = counter();
  try {
    await pipeline(stream, count.through, createWriteStream(file));
    if (isTruncated() || count.sizeBytes() > maxBytes) throw tooLarge(maxBytes);
    return await readIncoming({ file, name, ...count.facts(), discard });
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Wraps a file that is already on this machine as a received one. */
export async function incomingFile(file: string, name: string, fields: Record<string, string>, discard: () => Promise<void>): Promise<Incoming> {
  const count = counter();
  await pipeline(createReadStream(file), count.through, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return { ...(await readIncoming({ file, name, ...count.facts(), discard })), fields };
}

/** Runs work on bytes that are in memory as if they had been uploaded. */
export async function withIncoming<T>(bytes: Buffer, name: string, work: (incoming: Incoming) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bytes-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'file');
    await writeFile(file, bytes);
    return await work(await incomingFile(file, name, {}, discard));
  } finally {
    await discard();
  }
}

/** The bytes of the one file of a multipart request. Errors: upload_empty, upload_too_large, unsupported_media_type. */
export async function receiveBytes(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  const incoming = await receiveFile(request, maxBytes);
  try {
    return await readFile(incoming.file);
  } finally {
    await incoming.discard();
  }
}

function counter() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sizeBytes: () => size, facts: () => ({ sizeBytes: size, hash: hash.digest('base64url') }) };
}

async function readIncoming(found: Pick<Incoming, 'file' | 'name' | 'sizeBytes' | 'hash' | 'discard'>): Promise<Incoming> {
  if (found.sizeBytes === 0) throw new AppError('upload_empty');
  const type = await fileTypeFromFile(found.file);
  // Without the codec that some types name.
  const contentType = type?.mime.split(';')[0]?.trim() ?? null;
  return { ...found, name: cleanName(found.name), contentType, extension: type?.ext ?? 'bin', fields: {} };
}

/** The text names what was too large, and the limit in readable units (L304, L305). */
export const tooLarge = (maxBytes: number, kind = 'image'): AppError =>
  new AppError('upload_too_large', {
    text: { key: kind === 'video' ? 'upload.video_too_large' : 'upload.image_too_large', values: { size: sizeText(maxBytes) } },
    extra: { max_bytes: maxBytes },
  });

const cleanName = (name: string): string =>
  path
    .basename(name.replaceAll('\\', '/'))
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200);
