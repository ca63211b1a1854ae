/** The files of a new, small domain: path from the root → text. */
export type NewFiles = Map<string, string>;

/** Names of a domain in the forms that code needs: `practice-logs` → practiceLogs, PracticeLogs, practice_logs, and the singular. */
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

/** A domain name in every form, and the domain itself. */
type Names = ReturnType<typeof namesOf> & { domain: string };

const contractOf = ({ camel, one, table }: Names) => `import { Type, type Static } from 'typebox';
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
`;

const tablesOf = ({ many, table }: Names) => `export interface ${many}Tables {
  ${table}: { app_id: string; id: string; name: string };
}
`;

const repoOf = ({ domain, many, table }: Names) => `import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ${many}Tables } from './${domain}.tables.ts';

export type ${many}Repo = ReturnType<typeof create${many}Repo>;

export function create${many}Repo({ db }: { db: Database }) {
  return {
    /** Oldest first. */
    list: (tenant: Tenant) =>
      db
        .for<${many}Tables>(tenant)
        .selectFrom('${table}')
        .select(['id', 'name'])
        .where('app_id', '=', tenant.appId)
        .orderBy('id')
        .execute(),
  };
}
`;

const serviceOf = ({ domain, many }: Names) => `import type { Member } from '../../platform/http/context.ts';
import type { ${many}Repo } from './${domain}.repo.ts';

export type ${many} = ReturnType<typeof create${many}>;

export function create${many}({ repo }: { repo: ${many}Repo }) {
  return {
    /** What the member may see. Check, decide, write, publish. */
    list: (member: Member) => repo.list(member.tenant),
  };
}
`;

const routesOf = ({ domain, many, camel, table }: Names) => `import { ${camel} } from '@bandstand/contract/${domain}.ts';
import { bind } from '../../platform/http/bind.ts';
import type { ${many} } from './${domain}.service.ts';

export const ${camel}Routes = (service: ${many}) =>
  bind(${camel}, {
    'GET /${table}': ({ member }) => service.list(member),
  });
`;

const moduleOf = ({ domain, many, camel }: Names) => `import type { Ground, Module } from '../../platform/modules/module.ts';
import { create${many}Repo } from './${domain}.repo.ts';
import { ${camel}Routes } from './${domain}.routes.ts';
import { create${many}, type ${many} } from './${domain}.service.ts';

/** What the domain is, in one sentence. */
export function ${camel}Module({ platform: { db } }: Ground): Module<${many}> {
  const service = create${many}({ repo: create${many}Repo({ db }) });
  return { service, routes: ${camel}Routes(service) };
}
`;

const testOf = ({ domain, table }: Names) => `import { describe, expect, it } from 'vitest';

describe('${domain}', () => {
  it('lists what the member may see', () => {
    expect.fail('test through HTTP, on a real database, what GET /${table} returns to a member, a guest and a member of another app');
  });
});
`;

const migrationOf = ({ table }: Names) => `create table ${table} (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  name text not null,
  primary key (app_id, id)
);
call bandstand_protect('${table}');
`;

const textsOf = ({ camel, many }: Names) => `{
  "${camel}.title": "${many}"
}
`;

/**
 * The files of a new domain: contract, tables, repo, service, routes, module, migration, texts, and a test that fails until it is written. Throws for
 * a name that is not a lower-case product word in the plural.
 */
export function filesOfDomain(domain: string, migrationNumber: number): NewFiles {
  if (!/^[a-z]+(-[a-z]+)*$/.test(domain))
    throw new Error(`${JSON.stringify(domain)} is not a name for a domain: use the product's word, in lower case, with hyphens between words.`);
  const names = { ...namesOf(domain), domain };
  const folder = `server/domains/${domain}`;
  return new Map([
    [`contract/${domain}.ts`, contractOf(names)],
    [`${folder}/${domain}.tables.ts`, tablesOf(names)],
    [`${folder}/${domain}.repo.ts`, repoOf(names)],
    [`${folder}/${domain}.service.ts`, serviceOf(names)],
    [`${folder}/${domain}.routes.ts`, routesOf(names)],
    [`${folder}/${domain}.module.ts`, moduleOf(names)],
    [`${folder}/${domain}.test.ts`, testOf(names)],
    [`server/migrations/${String(migrationNumber).padStart(4, '0')}_${names.table}_create.sql`, migrationOf(names)],
    [`i18n/en/${domain}.json`, textsOf(names)],
  ]);
}

/** What is left to do by hand, in order: one line per place. */
export function nextSteps(domain: string): string[] {
  const { camel } = namesOf(domain);
  return [
    `tools/layers.graph.ts: add '${domain}' to its row of the domain graph`,
    `contract/registry.ts: add ${camel}`,
    `server/compose.ts, or the compose file of its area: add modules.add(${camel}Module(ground)) in the order of the graph`,
    `i18n/keys.ts: add the catalogue ${domain}; then the ten other languages`,
    `server/domains/${domain}/${domain}.test.ts: test what it promises; it fails until then`,
  ];
}
