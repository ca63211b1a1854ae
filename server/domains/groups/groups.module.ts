import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { MessagesModule } from '../messages/messages.module.ts';
import type { ThreadsEvents } from '../threads/threads.events.ts';
import type { ThreadsServices } from '../threads/threads.module.ts';
import { createChanging } from './groups.change.service.ts';
import { createMentionable } from './groups.mentionable.service.ts';
import { createPinsRepo } from './groups.pins.repo.ts';
import { createPins } from './groups.pins.service.ts';
import { createGroupsRepo } from './groups.repo.ts';
import { groupsRoutes } from './groups.routes.ts';
import { createGroups } from './groups.service.ts';

interface Below {
  members: MembersModule;
  threads: Module<ThreadsServices>;
  messages: MessagesModule;
}

/** Names, participants and pins of threads, and whom members may mention there. */
export function groupsModule({ platform, bus, realtime }: Ground<ThreadsEvents>, below: Below): Module<null> {
  const { db, clock } = platform;
  const { threads, access, facts } = below.threads.service;
  const { service: messages } = below.messages;
  const { directory } = below.members.service;
  const changing = createChanging({ access, messages, realtime, clock });
  const ground = { realtime, bus, clock };
  return {
    service: null,
    routes: groupsRoutes({
      ...createGroups({ repo: createGroupsRepo({ db }), changing, access, threads, messages, facts, ground }),
      ...createPins({ repo: createPinsRepo({ db }), changing, access, facts, realtime }),
      ...createMentionable({ access, threads, directory, facts }),
    }),
  };
}
