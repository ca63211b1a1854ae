/** What the small shape of a domain is made of: path from the root → text. */
export type NewFiles = Map<string, string>;

/** Names of a domain in the forms that code needs: `practice-logs` → practiceLogs, PracticeLogs, practice_logs, and one of them. */
function namesOf(domain: string) {
  const pascal = (text: string) =>
    text
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('');
  const one = domain.endsWith('ies') ? `${domain.slice(0, -3)}y` : domain.replace(/s$/, '');
  const many = pascal(domain);
  return {
    many,
    camel: many.charAt(0).toLowerCase() + many.slice(1),
    one: pascal(one) === many ? `${many}Item` : pascal(one),
    table: domain.replaceAll('-', '_'),
  };
}

/**
 * The files of a new domain: contract, tables, repo, service, routes, migration, texts, and a test that fails until it is written.
 * Throws for a name that is not a lower-case product word in the plural.
 */
export function filesOfDomain(domain: string, migrationNumber: number): NewFiles {
  if (!/^[a-z]+(-[a-z]+)*$/.test(domain))
    throw new Error(`${JSON.stringify(domain)} is no name of a domain: take the product's word, lower case, words joined by hyphens.`);
  const { many, camel, one, table } = namesOf(domain);
  const folder = `server/domains/${domain}`;
  return new Map([
    [
      `contract/${domain}.ts`,
      `import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id } from './wire.ts';

export const ${one} = Type.Object({ id: Id, name: Type.String() });
export type ${one} = Static<typeof ${one}>;

export const ${camel} = calls({
  'GET /${table}': {
    who: 'member',
    returns: Type.Array(${one}),
  },
});
`,
    ],
    [
      `${folder}/${domain}.tables.ts`,
      `export interface ${many}Tables {
  ${table}: { app_id: string; id: string; name: string };
}
`,
    ],
    [
      `${folder}/${domain}.repo.ts`,
      `import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ${many}Tables } from './${domain}.tables.ts';

export type ${many}Repo = ReturnType<typeof create${many}Repo>;

export function create${many}Repo({ db }: { db: Database }) {
  return {
    /** In the order of their making. */
    list: (tenant: Tenant) => db.for<${many}Tables>(tenant).selectFrom('${table}').select(['id', 'name']).where('app_id', '=', tenant.appId).orderBy('id').execute(),
  };
}
`,
    ],
    [
      `${folder}/${domain}.service.ts`,
      `import type { Member } from '../../platform/http/context.ts';
import type { ${many}Repo } from './${domain}.repo.ts';

export type ${many} = ReturnType<typeof create${many}>;

export function create${many}({ repo }: { repo: ${many}Repo }) {
  return {
    /** What the member may see. Check, decide, write, tell. */
    list: (member: Member) => repo.list(member.tenant),
  };
}
`,
    ],
    [
      `${folder}/${domain}.routes.ts`,
      `import { ${camel} } from '@bandstand/contract/${domain}.ts';
import { bind } from '../../platform/http/bind.ts';
import type { ${many} } from './${domain}.service.ts';

export const ${camel}Routes = (service: ${many}) =>
  bind(${camel}, {
    'GET /${table}': ({ member }) => service.list(member),
  });
`,
    ],
    [
      `${folder}/${domain}.test.ts`,
      `import { describe, expect, it } from 'vitest';

describe('${domain}', () => {
  it('lists what the member may see', () => {
    expect.fail('say through HTTP, on a real database, what GET /${table} promises to a member, a guest and a member of another app');
  });
});
`,
    ],
    [
      `server/migrations/${String(migrationNumber).padStart(4, '0')}_${table}_create.sql`,
      `create table ${table} (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  name text not null,
  primary key (app_id, id)
);
call bandstand_protect('${table}');
`,
    ],
    [
      `i18n/en/${domain}.json`,
      `{
  "${camel}.title": "${many}"
}
`,
    ],
  ]);
}

/** What is left to do by hand, in order: one line a place. */
export function nextSteps(domain: string): string[] {
  const { many, camel } = namesOf(domain);
  return [
    `tools/layers.graph.ts: put '${domain}' into the row of the domain graph that it belongs to`,
    `contract/registry.ts: add ${camel}`,
    `server/compose.ts: create${many}({ repo: create${many}Repo({ db }) }), and bind ${camel}Routes`,
    `i18n/keys.ts: add the catalogue ${domain}; then the ten other languages`,
    `server/domains/${domain}/${domain}.test.ts: say what it promises; it fails until then`,
  ];
}
