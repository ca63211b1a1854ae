import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
  ['br', () => zlib.createBrotliDecompress()],
]);

/**
 * The decompressed body, up to `maxBytes`: compressed and decompressed bytes both count, so that neither a bomb nor a stream that decompresses to
 * nothing costs more. Null: it is too large, or in an encoding that was not requested. Throws when it breaks off.
 */
export async function readBody(response: IncomingMessage, { maxBytes, isCut }: { maxBytes: number; isCut: boolean }): Promise<Buffer | null> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = decoders.get(encoding);
  if (encoding !== 'identity' && !decoder) return null;
  if (!isCut && Number(response.headers['content-length'] ?? 0) > maxBytes) return null;
  let packed = 0;
  response.on('data', (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > maxBytes + 65_536) response.destroy(new Error('too much'));
  });
  // Errors reach the reader of the final stream.
  const body: Readable = decoder ? pipeline(response, decoder(), () => {}) : response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes && !isCut) return null;
    chunks.push(size > maxBytes ? chunk.subarray(0, chunk.length - (size - maxBytes)) : chunk);
    if (isCut && size >= maxBytes) break;
  }
  return Buffer.concat(chunks);
}
