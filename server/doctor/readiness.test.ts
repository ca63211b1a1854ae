import { translate } from '@bandstand/i18n/server.ts';
import { describe, expect, it } from 'vitest';
import type { Readiness } from '../platform/db/readiness.ts';
import type { Because } from '../platform/db/walls.ts';
import { findingsOfReadiness } from './readiness.ts';

const best: Readiness = {
  walls: { form: 'logins', because: null },
  rights: { login: 'gym', ownsDatabase: true, mayMakeTables: true, foreignTable: null, mayMakeRoles: true },
  hasNotices: true,
  namedStatements: { arePossible: true, areOn: true },
};
const findingsWith = (changes: Partial<Readiness> = {}, language: 'en' | 'de' = 'en') =>
  findingsOfReadiness({ ...best, ...changes }, (key, values) => translate(language, key, values));
/** The findings beyond those for an ideal database. */
const news = (changes: Partial<Readiness>) =>
  findingsWith(changes).filter(({ what, hint }) => !findingsWith().some((usual) => usual.what === what && usual.hint === hint));
const rights = (changes: Partial<Readiness['rights']>) => news({ rights: { ...best.rights, ...changes } });
const because = (obstacle: Because['obstacle'], isOpen = false): Because => ({ obstacle, login: 'gym', isOpen });

describe('the doctor on a database', () => {
  it('advises nothing if all is well', () => {
    expect(findingsWith()).toEqual(
      [
        'apps are isolated by two database roles and row-level security',
        'gym owns the database',
        'gym may change its tables',
        'gym may create roles',
        'notifications arrive over the direct address',
        'named statements are supported and on',
      ].map((what) => ({ what, isFine: true, hint: null })),
    );
  });

  it.each([
    ['may_not_make_roles', 'gym may not create roles'],
    ['other_install', 'bandstand_app and bandstand_system belong to another install of this server'],
    ['other_database', 'bandstand_app and bandstand_system serve another database of this server'],
    ['no_login', 'bandstand_app and bandstand_system cannot log in'],
    ['pooler', 'the pooler does not know bandstand_app and bandstand_system'],
  ] as const)('explains why one login serves all apps: %s', (obstacle, why) => {
    const hint = expect.stringContaining(`One login serves all apps (${why}).`) as string;
    const settings = 'apps are isolated by row-level security with settings';
    expect(news({ walls: { form: 'settings', because: because(obstacle) } })).toEqual([{ what: settings, isFine: true, hint }]);
    const roles = 'apps are isolated by row-level security with a role for each unit of work';
    expect(news({ walls: { form: 'roles', because: because(obstacle) } })).toEqual([{ what: roles, isFine: true, hint }]);
  });

  it('warns if there is no second wall', () => {
    expect(news({ walls: { form: 'settings', because: because('other_install', true) } })).toEqual([
      {
        what: 'apps are not isolated twice: row-level security does not apply to this login',
        isFine: false,
        hint: 'Connect as an ordinary role that owns the database.',
      },
    ]);
  });

  it('names permissions that a login lacks, and whether that matters', () => {
    const what = 'gym does not own the database';
    expect(rights({ ownsDatabase: false })).toEqual([{ what, isFine: true, hint: 'It may create tables, which is enough.' }]);
    expect(rights({ ownsDatabase: false, mayMakeTables: false })).toEqual([
      { what, isFine: false, hint: expect.stringContaining('alter database … owner to gym') as string },
    ]);
    expect(rights({ foreignTable: 'pages' })).toEqual([
      { what: 'gym may not change the table pages', isFine: false, hint: expect.stringContaining('pg_restore --no-owner as gym') as string },
    ]);
    const noRoles = { what: 'gym may not create roles', isFine: true };
    expect(rights({ mayMakeRoles: false })).toEqual([{ ...noRoles, hint: null }]);
    const walls = { form: 'settings', because: because('may_not_make_roles') } as const;
    expect(news({ walls, rights: { ...best.rights, mayMakeRoles: false } })).toContainEqual({
      ...noRoles,
      hint: 'With alter role gym createrole, the next start creates two separate roles.',
    });
  });

  it('names the features that a pooler blocks', () => {
    expect(news({ hasNotices: false })).toMatchObject([{ isFine: false, hint: 'Set DATABASE_DIRECT_URL to the database itself, past the pooler.' }]);
    const statements = (arePossible: boolean, areOn: boolean) => news({ namedStatements: { arePossible, areOn } });
    expect(statements(false, true)).toEqual([
      {
        what: 'named statements are not supported but on',
        isFine: false,
        hint: 'Set DATABASE_NAMED_STATEMENTS=0: the pooler does not pass them on.',
      },
    ]);
    expect(statements(false, false)).toEqual([{ what: 'named statements are not supported and off', isFine: true, hint: null }]);
    expect(statements(true, false)).toEqual([
      { what: 'named statements are supported but off', isFine: true, hint: expect.stringContaining('which is faster') as string },
    ]);
  });

  it('uses the reader’s language, even for the reason', () => {
    const [wall] = findingsWith({ walls: { form: 'settings', because: because('pooler') } }, 'de');
    expect(wall).toMatchObject({
      what: 'Row-Level Security mit Einstellungen trennt die Apps',
      hint: expect.stringContaining('(der Pooler kennt bandstand_app und bandstand_system nicht)') as string,
    });
  });
});
