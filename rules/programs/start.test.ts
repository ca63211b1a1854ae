import type { AccessRecord } from '@bandstand/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { inheritingRecord } from '../access/facts.ts';
import { indexAccess, type AccessPage } from '../access/tree.ts';
import { hasReleases, mayStartLater } from './start.ts';

const own = (more: Partial<AccessRecord> = {}): AccessRecord => ({ ...inheritingRecord, inherit: false, ...more });
const waits = own({ is_scheduled: true, schedule_period: 7, schedule_interval: 'day' });
const page = (id: string, parentId: string | null, record: AccessRecord = inheritingRecord): AccessPage => ({
  id,
  parentId,
  record,
  isPublished: true,
});
const root = page('root', null, own({ is_progress_root: true, require_authentication: true }));

describe('a program with releases (PRG-6)', () => {
  it.each([
    ['without pages', [root], false],
    ['whose pages open with it', [root, page('a', 'root'), page('b', 'a')], false],
    ['with a page that waits', [root, page('a', 'root'), page('b', 'root', waits)], true],
    ['with a page that waits deep below', [root, page('a', 'root'), page('b', 'a'), page('c', 'b', waits)], true],
    ['with a page that only keeps an old schedule', [root, page('a', 'root', { ...waits, inherit: true })], false],
    ['beside one that waits', [root, page('other', null, waits)], false],
  ])('%s', (_name, pages, expected) => expect(hasReleases(indexAccess(pages), 'root')).toBe(expected));

  it.each([
    ['with releases, left as it is', 'dripped', false, true, false],
    ['with releases, opened by its owner', 'dripped', true, true, true],
    ['self-paced', 'self_paced', false, false, true],
    ['self-paced with a page that waits', 'self_paced', false, true, false],
    ['with one first day for all', 'fixed', true, false, false],
  ] as const)('%s', (_name, pace, allows_later_start, isDripped, expected) => {
    const tree = indexAccess(isDripped ? [root, page('a', 'root', waits)] : [root, page('a', 'root')]);
    expect(mayStartLater(tree, 'root', { pace, allows_later_start })).toBe(expected);
  });
});
