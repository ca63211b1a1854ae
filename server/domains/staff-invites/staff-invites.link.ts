import { createHmac } from 'node:crypto';
import { isId, sameSecret } from '../../platform/ids.ts';

/** The proof in the link of a staff invitation: its id and a signature over the address and role that it is for. */
export function createJoinLinks({ secret }: { secret: string }) {
  const signatureOf = (id: string, email: string) =>
    createHmac('sha256', `${secret}:join`).update(`${id}/${email.toLowerCase()}`).digest('base64url').slice(0, 27);
  return {
    tokenOf: ({ id, email }: { id: string; email: string }): string => `${id}.${signatureOf(id, email)}`,
    idOf: (token: string): string | null => {
      const [id = ''] = token.trim().split('.');
      return isId(id) ? id.toLowerCase() : null;
    },
    proves: (token: string, { id, email }: { id: string; email: string }): boolean => {
      const [, signature = '', ...rest] = token.trim().split('.');
      return rest.length === 0 && sameSecret(signature, signatureOf(id, email));
    },
  };
}
export type JoinLinks = ReturnType<typeof createJoinLinks>;
