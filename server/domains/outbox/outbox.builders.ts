import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

export const minuteMs = 60_000;

/** Reads the outbox as the owner. */
export function outboxOf(app: TestApp, owner: Session) {
  const list = async (query: Record<string, string | number> = {}) => (await app.call('GET /studio/outbox', { as: owner, query })).body;
  const read = async (id: string): Promise<OutboxMail> => (await app.call('GET /studio/outbox/{id}', { as: owner, params: { id } })).body;
  return {
    list,
    read,
    /** Full mails with that cause to an address, newest first. */
    to: async (email: string, cause: string): Promise<OutboxMail[]> => {
      const { items } = await list({ q: email });
      return Promise.all(items.filter((item) => item.to === email && item.cause === cause).map(({ id }) => read(id)));
    },
  };
}
