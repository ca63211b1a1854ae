import type { TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

const tokenOf = (url: string): string => {
  const token = new URLSearchParams(new URL(url).hash.split('?')[1]).get('invite');
  if (token === null) throw new Error(`${url} invites nobody`);
  return token;
};

/** An invitation of members by a link, with the token of the link. */
export async function anInvitation(app: TestApp, owner: Session, body: object = {}) {
  const { status, text, body: made } = await app.call('POST /studio/invites', { as: owner, body });
  if (status !== 200) throw new Error(`The invitation was refused: ${text}`);
  return { ...made, token: tokenOf(made.url) };
}
