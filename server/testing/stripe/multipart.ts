import type { Sent } from './form.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
}

/** The parts of a form with a file, as the server reads them: fields, and the file's name and bytes. */
export function readMultipart(body: Buffer, contentType: string): { fields: Sent; file: Upload | null } {
  const boundary = `--${/boundary=(.+)$/.exec(contentType)?.[1] ?? ''}`;
  const fields: Sent = {};
  let file: Upload | null = null;
  for (let at = body.indexOf(boundary); at !== -1;) {
    const next = body.indexOf(boundary, at + boundary.length);
    if (next === -1) break;
    const part = body.subarray(at + boundary.length + 2, next - 2);
    const end = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, end).toString('utf8');
    const name = / name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (filename === undefined) fields[name] = part.subarray(end + 4).toString('utf8');
    else file = { name: filename, bytes: part.subarray(end + 4) };
    at = next;
  }
  return { fields, file };
}
