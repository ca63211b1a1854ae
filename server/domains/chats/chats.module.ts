import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MessagesModule } from '../messages/messages.module.ts';
import type { ThreadsServices } from '../threads/threads.module.ts';
import { createChatsRepo } from './chats.repo.ts';
import { chatsRoutes } from './chats.routes.ts';
import { createChats, type Chats } from './chats.service.ts';

interface Below {
  apps: AppsModule;
  threads: Module<ThreadsServices>;
  messages: MessagesModule;
}

/** Starts chats, groups and threads of replies. */
export function chatsModule({ platform }: Ground, below: Below): Module<Chats> {
  const { apps } = below.apps.service;
  const { threads, facts } = below.threads.service;
  const service = createChats({
    repo: createChatsRepo(platform),
    threads,
    messages: below.messages.service,
    facts,
    hasGroupCapability: async (tenant) => (await apps.require(tenant)).row.capabilities['group_chat'] ?? false,
    ground: platform,
  });
  return { service, routes: chatsRoutes(service) };
}
