import type { ClientFrame } from '@bandstand/contract/realtime.ts';

const maxChannelLength = 200;

/**
 * A text frame as a server sends it (RFC 6455: final, not masked), header and text in one piece. It is made once and written to every listener, while
 * the library would write two pieces to each.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = 0x81;
  if (headLength === 2) frame[1] = length;
  else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  return frame;
}

/** A ping without contents. */
export const pingFrame = Buffer.from([0x89, 0]);

/** The frame, or null when it is none of MSG-40. */
export function readFrame(text: string): ClientFrame | null {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof frame !== 'object' || frame === null) return null;
  const { type, channel, app, email, token } = frame as Record<string, unknown>;
  const isText = (value: unknown, max: number): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= max && !value.includes('\0');
  if (type === 'auth') {
    if (!isText(app, 100)) return null;
    return isText(email, 254) && isText(token, 500) ? { type, app, email, token } : email || token ? null : { type, app };
  }
  if ((type === 'subscribe' || type === 'unsubscribe' || type === 'typing') && isText(channel, maxChannelLength)) return { type, channel };
  return null;
}
