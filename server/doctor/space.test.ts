import { translate } from '@bandstand/i18n/server.ts';
import { describe, expect, it } from 'vitest';
import { levelOf } from '../platform/disk.ts';
import { findingOfSpace } from './space.ts';

const megabyte = 1_000_000;
const findingOf = (free: number, total: number) =>
  findingOfSpace(
    { freeBytes: free * megabyte, totalBytes: total * megabyte, level: levelOf(free * megabyte, total * megabyte) },
    '/data',
    (key, values) => translate('en', key, values),
  );

describe('the doctor on the free space of a folder', () => {
  it.each([
    [100_000, 200_000, true, null],
    [19_000, 200_000, false, 'Free some space, or use a larger disk.'],
    [9000, 200_000, false, 'Free some space, or use a larger disk.'],
    [100, 200_000, false, 'Nothing can be written: free some space now.'],
  ])('says what to do with %i of %i MB', (free, total, isFine, hint) =>
    expect(findingOf(free, total)).toEqual({ what: `${free} MB of ${total} MB free`, isFine, hint }),
  );

  it('says that it is unknown, in the reader’s language', () => {
    expect(findingOfSpace(null, '/nowhere', (key, values) => translate('de', key, values))).toEqual({
      what: 'wie viel Platz /nowhere hat, ist nicht bekannt',
      isFine: false,
      hint: expect.stringContaining('DATA_DIR') as string,
    });
  });
});
