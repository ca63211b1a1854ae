import { createPrivateKey, sign } from 'node:crypto';
import { signedAtMs, testIntermediate, testLeaf, testLeafKey, testRoot } from './chain.ts';

export const packageName = 'com.example.gym';
export const based = (value: object | Buffer): string => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');
export const partsOf = (jwt: string) => jwt.split('.') as [string, string, string];
const der = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

/** Signed with the key of the chain, as only Apple can. */
export const signed = (payload: object, key = testLeafKey): string => {
  const head = based({ alg: 'ES256', x5c: [testLeaf, testIntermediate, testRoot].map(der) });
  const body = `${head}.${based({ signedDate: signedAtMs, ...payload })}`;
  return `${body}.${sign('sha256', Buffer.from(body), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};
