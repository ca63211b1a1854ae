import { requireKey } from '@bandstand/rules/lists/require.ts';
import { challenge } from './challenge.ts';
import { community } from './community.ts';
import { course } from './course.ts';
import { events } from './events.ts';
import { nutrition } from './nutrition.ts';
import { contentOf, pictureOf, previewOf, type Starter } from './starter.ts';
import { strength } from './strength.ts';
import { team } from './team.ts';
import { yoga } from './yoga.ts';

/** All starters of Bandstand, in the order they are offered. */
export const allStarters: readonly Starter[] = [strength, yoga, challenge, nutrition, community, course, team, events];

/** Starters by id, turned into templates on request. */
export function createStarters() {
  const byId = new Map(allStarters.map((starter) => [starter.id, starter]));
  return {
    ids: [...byId.keys()],
    content: (id: string, when: { nowMs: number; timezone: string }) => contentOf(requireKey(byId, id), when),
    picture: (id: string, mediaId: string): Promise<Buffer | null> => pictureOf(requireKey(byId, id), mediaId),
    preview: (id: string, mediaId: string): Promise<Buffer | null> => previewOf(requireKey(byId, id), mediaId, 360),
  };
}
