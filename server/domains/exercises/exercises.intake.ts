import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureFinder } from '@bandstand/rules/exercises/pictures.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { ImageSource } from './exercises.images.ts';

const maxJsonBytes = 64 * 1_048_576;
const maxImageBytes = 32 * 1_048_576;

/** The uploaded files, on disk until `discard`. */
export interface Intake extends ImageSource {
  rows: unknown[];
  discard(): Promise<void>;
}

/** Rows of a JSON file. Errors: upload_empty, malformed. */
export function rowsOf(text: string): unknown[] {
  if (text.trim() === '') throw new AppError('upload_empty');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('malformed');
  }
  if (!Array.isArray(value)) throw new AppError('malformed');
  return value;
}

/**
 * Reads an upload: the part `file` is the JSON, every other file a picture whose name is its path. Errors: upload_empty, upload_too_large, malformed.
 */
export async function receiveLibrary(request: FastifyRequest): Promise<Intake> {
  if (!request.isMultipart()) throw new AppError('malformed');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-import-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const files: { path: string; stored: string }[] = [];
  let text: string | null = null;
  try {
    for await (const part of request.parts({ preservePath: true, limits: { fileSize: maxJsonBytes } })) {
      if (part.type !== 'file') continue;
      const isLibrary = part.fieldname === 'file';
      const file = path.join(folder, isLibrary ? 'list' : String(files.length));
      await pipeline(part.file, createWriteStream(file));
      if (part.file.truncated) throw new AppError('upload_too_large', { text: { key: 'upload.image_too_large', values: { size: '64 MB' } } });
      if (isLibrary) text = await readFile(file, 'utf8');
      else files.push({ path: part.filename, stored: file });
    }
    if (text === null) throw new AppError('upload_empty');
    const rows = rowsOf(text);
    const find = pictureFinder(files.map((file) => file.path));
    return { rows, discard, read: async (name) => readSmall(files[find(name) ?? -1]?.stored) };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readSmall(file: string | undefined): Promise<Buffer | null> {
  const bytes = file ? await readFile(file).catch(() => null) : null;
  return bytes && bytes.length <= maxImageBytes ? bytes : null;
}

/** The same from a folder of this machine: `exercises.json` and the folder `images`. Throws a readable message when the file is missing. */
export async function readLibraryFolder(folder: string): Promise<Pick<Intake, 'rows' | 'read'>> {
  const file = path.join(folder, 'exercises.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no exercise library at ${file}.`);
  });
  const images = path.resolve(folder, 'images');
  return {
    rows: rowsOf(text),
    read: async (name) => {
      const image = path.resolve(images, name);
      return image.startsWith(images + path.sep) ? readSmall(image) : null;
    },
  };
}
