import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MessagesModule } from '../messages/messages.module.ts';
import type { ThreadsServices } from '../threads/threads.module.ts';
import { createEmojisRepo } from './emojis.repo.ts';
import { emojisRoutes } from './emojis.routes.ts';
import { createEmojis } from './emojis.service.ts';

interface Below {
  threads: Module<ThreadsServices>;
  messages: MessagesModule;
}

/** Emojis on messages. */
export function emojisModule({ platform }: Ground, below: Below): Module<null> {
  const { threads, access, facts } = below.threads.service;
  const repo = createEmojisRepo({ db: platform.db });
  return {
    service: null,
    routes: emojisRoutes(createEmojis({ repo, access, threads, facts, messages: below.messages.service, ground: platform })),
  };
}
