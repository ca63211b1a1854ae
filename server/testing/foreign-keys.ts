import type { Sql } from './community.write.ts';

/** A foreign key that no index supports: deleting what it refers to reads the whole table. */
export interface BareKey {
  table: string;
  columns: string[];
  refersTo: string;
}

/**
 * Foreign keys without an index that begins with their columns, in any order. A partial index counts when it leaves out nothing but nulls of these
 * columns: no deletion looks for those.
 */
export const bareKeys = (sql: Sql): Promise<BareKey[]> =>
  sql<BareKey>(
    `with keys as (
        select c.conrelid, c.confrelid, c.conkey, array(select a.attname::text from unnest(c.conkey) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place) as columns
        from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace)
      select conrelid::regclass::text as table, columns, confrelid::regclass::text as "refersTo" from keys k
      where not exists (
        select 1 from pg_index i
        where i.indrelid = k.conrelid and i.indisvalid
          and k.conkey @> (i.indkey::int2[])[0:cardinality(k.conkey) - 1] and k.conkey <@ (i.indkey::int2[])[0:cardinality(k.conkey) - 1]
          and (i.indpred is null or exists (
            select 1 from unnest(k.columns) as key (name) where pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', key.name))))
      order by 1, 2`,
    [],
  );
