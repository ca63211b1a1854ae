import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Table pieces end after a row; one row more or less changes one piece and leaves the others as they are. */
const smallestBytes = 256 * 1024;
const largestBytes = 4 * 1024 * 1024;
const cutMask = 0x7ff;
const newline = 10;

/** Checksums of a stream: enough to tell whether another one is equal. */
export interface Sums {
  bytes: number;
  rows: number;
  sha256: string;
}

/** Cuts the text of `COPY` into pieces at ends of rows, chosen by a row's own content. Returns the checksums of the whole text. */
export async function cutRows(source: AsyncIterable<Buffer>, keep: (piece: Buffer) => Promise<void>): Promise<Sums> {
  const hash = createHash('sha256');
  let [bytes, rows, held] = [0, 0, 0];
  let parts: Buffer[] = [];
  let row: Buffer[] = [];
  const flush = async () => {
    if (held > 0) await keep(Buffer.concat(parts));
    [parts, held] = [[], 0];
  };
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const last = chunk.subarray(from, end + 1);
      const isCut = held >= smallestBytes && (crc32(row.length > 0 ? Buffer.concat([...row, last]) : last) & cutMask) === 0;
      parts.push(last);
      [row, from] = [[], end + 1];
      held += last.length;
      rows += 1;
      if (isCut || held >= largestBytes) await flush();
    }
    if (from === chunk.length) continue;
    const rest = chunk.subarray(from);
    parts.push(rest);
    row.push(rest);
    held += rest.length;
  }
  await flush();
  return { bytes, rows, sha256: hash.digest('hex') };
}

/** Cuts a file into pieces of one size. */
export async function cutBytes(source: AsyncIterable<Buffer>, keep: (piece: Buffer) => Promise<void>): Promise<Omit<Sums, 'rows'>> {
  const hash = createHash('sha256');
  let [bytes, held] = [0, 0];
  let parts: Buffer[] = [];
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    let rest = chunk;
    while (held + rest.length >= largestBytes) {
      const room = largestBytes - held;
      await keep(Buffer.concat([...parts, rest.subarray(0, room)]));
      [parts, held, rest] = [[], 0, rest.subarray(room)];
    }
    if (rest.length > 0) parts.push(rest);
    held += rest.length;
  }
  if (held > 0) await keep(Buffer.concat(parts));
  return { bytes, sha256: hash.digest('hex') };
}
