import { isIP } from 'node:net';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A host as it is kept, or null where it can be none: letters of any script are written as browsers send them; no port, no address of numbers. */
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
  return isIP(host) === 0 && host.length <= 253 && labels.length >= 2 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1)!)
    ? host
    : null;
}
