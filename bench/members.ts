import { bytesOf, jsonOf, type Line as Connection, type Request, type Work } from './http.ts';
import type { Seeded, SeededMember } from './seed.plan.ts';
import type { Side } from './side.ts';

/** The member whose turn it is. */
export function memberAt({ members }: Pick<Seeded, 'members'>, turn: number): SeededMember {
  const member = members[turn % members.length];
  if (!member) throw new Error('a bench needs members');
  return member;
}
export const atTurn = <T>(items: readonly T[], turn: number): T => {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('a bench needs items');
  return item;
};

/** The headers of a member's call. */
export const headersOf = ({ slug }: Pick<Seeded, 'slug'>, { email, token }: { email: string; token: string }): Record<string, string> => ({
  'x-account-app': slug,
  'x-user-email': email,
  'x-user-token': token,
});
/** The cookie that a browser sends after a login. */
export const cookieOf = ({ email, token }: Pick<SeededMember, 'email' | 'token'>): string =>
  `member_session=${Buffer.from(JSON.stringify({ email, token })).toString('base64url')}`;

export async function call<T>(line: Connection, side: Side, request: Request): Promise<T> {
  return jsonOf<T>(await line.send(bytesOf(request, side.host)));
}

/** Sends requests that repeat after `count` turns, composed once. */
export function sending(side: Side, count: number, requestAt: (turn: number) => Request): Work {
  const composed: Buffer[] = [];
  return async (line, turn) => {
    const at = turn % count;
    const bytes = (composed[at] ??= bytesOf(requestAt(at), side.host));
    const { status } = await line.send(bytes);
    if (status !== 200) throw new Error(`${requestAt(at).path} answered ${status}`);
  };
}
