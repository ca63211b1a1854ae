import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { publishPage, type PageMaker, type PageOptions } from '../pages/pages.builders.ts';

const hourMs = 3_600_000;

/** An occurrence without an event, an hour long; it begins `inHours` from now. */
export const aDate = (
  maker: PageMaker & { clock: { isoIn(ms: number): string } },
  { inHours = 24, ...options }: PageOptions & { inHours?: number; data?: Record<string, unknown> } = {},
): Promise<PageDraft> => {
  const { data, ...page } = options;
  return publishPage(maker, {
    title: 'Morning swim',
    type: 'event_occurrence',
    ...page,
    type_data: { starts_at: maker.clock.isoIn(inHours * hourMs), ends_at: maker.clock.isoIn((inHours + 1) * hourMs), ...data },
  });
};

/** The wall time this many days from now, at an hour, in UTC. */
export const wallIn = (maker: { clock: { isoIn(ms: number): string } }, days: number, hour = '19:00'): string =>
  `${maker.clock.isoIn(days * 24 * hourMs).slice(0, 10)}T${hour}`;
