import type { SaveAnswer } from '../platform/autosave/autosave.ts';
import type { PageDocument } from '../builder/draft/document.ts';

/** A server with one page that others write to as well. Counts what was sent to it. */
export function aPageServer(page: PageDocument) {
  const server = {
    page,
    version: 1,
    sends: 0,
    send: async (changes: Partial<PageDocument>, base: number): Promise<SaveAnswer<PageDocument>> => {
      server.sends += 1;
      if (base !== server.version) return { kind: 'conflict', theirs: server.page, version: server.version };
      server.page = { ...server.page, ...changes };
      server.version += 1;
      return { kind: 'saved', version: server.version };
    },
    others: (change: (page: PageDocument) => PageDocument) => {
      server.page = change(server.page);
      server.version += 1;
    },
  };
  return server;
}
