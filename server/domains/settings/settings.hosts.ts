import { isIP } from 'node:net';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A host as stored, or null if invalid: any script is encoded as browsers send it; no port, no IP address. */
export function hostOf(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  if (typed === '' || /[@:\s\\%]/.test(typed)) return null;
  let host: string;
  try {
    host = new URL(`http://${typed}`).hostname;
  } catch {
    return null;
  }
  const labels = host.split('.');
  return isIP(host) === 0 && host.length <= 253 && labels.length >= 2 && labels.every((one) => label.test(one)) && !/(?:^|\.)\d+$/.test(host)
    ? host
    : null;
}
