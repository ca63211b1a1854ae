import type { Sql } from './community.write.ts';

/** An index that does not begin with an app or an account. */
export interface OpenIndex {
  name: string;
  isUnique: boolean;
}

/** Indexes that mix the rows of all apps or accounts. */
export const openIndexes = (sql: Sql): Promise<OpenIndex[]> =>
  sql<OpenIndex>(
    `select c.relname as name, i.indisunique as "isUnique"
     from pg_index i join pg_class c on c.oid = i.indexrelid
     left join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and coalesce(first.attname, '') not in ('app_id', 'account_id') order by 1`,
    [],
  );

/**
 * Foreign keys that a row of one account could use to refer to a row of another: they do not compare the app or account of both, or refer to an app
 * without the account that the row has, too.
 */
export const openReferences = async (sql: Sql): Promise<string[]> => {
  const found = await sql<{ key: string }>(
    `with pairs as (
       select k.oid, k.conrelid, k.confrelid, own.attname::text as own, other.attname::text as other
       from pg_constraint k cross join unnest(k.conkey, k.confkey) as pair (own, other)
       join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
       join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other
       where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace),
     tenants as (
       select oid, conrelid, confrelid, bool_or(own = 'app_id' and (other = 'app_id' or confrelid = 'apps'::regclass and other = 'id')) as by_app,
         bool_or(own = 'account_id' and (other = 'account_id' or confrelid = 'accounts'::regclass and other = 'id')) as by_account
       from pairs group by oid, conrelid, confrelid)
     select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as key from tenants
     where not (by_app or by_account)
       or not by_account and confrelid = 'apps'::regclass
         and exists (select from pg_attribute a where a.attrelid = conrelid and a.attname = 'account_id' and not a.attisdropped)
     order by 1`,
    [],
  );
  return found.map(({ key }) => key);
};
