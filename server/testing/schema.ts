import type { Sql } from './community.write.ts';

/** Everything that a schema consists of, each thing as one line. Leaves out the order in which things were made. */
export async function readCatalogue(sql: Sql): Promise<string[]> {
  const found = await sql<{ line: string }>(
    `with ours as (select c.* from pg_class c where c.relnamespace = 'public'::regnamespace)
     select concat_ws(' ', 'table', c.relname, c.relkind, c.relpersistence, c.reloptions::text, c.relrowsecurity, c.relforcerowsecurity, c.relreplident,
         pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid), c.relowner::regrole) as line from ours c where c.relkind in ('r', 'p', 'v', 'm', 'S')
     union all select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
         format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstorage, a.attcompression,
         pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum))
       from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p', 'v', 'm')
     union all select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, k.contype, k.convalidated, pg_get_constraintdef(k.oid))
       from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
     union all select concat_ws(' ', 'index', pg_get_indexdef(x.indexrelid), x.indisvalid, x.indisprimary, x.indisreplident,
         (select p.inhparent::regclass from pg_inherits p where p.inhrelid = x.indexrelid)) from pg_index x join ours c on c.oid = x.indrelid
     union all select concat_ws(' ', 'policy', p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
         pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p join ours c on c.oid = p.polrelid
     union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid, true), t.tgenabled) from pg_trigger t join ours c on c.oid = t.tgrelid where not t.tgisinternal
     union all select concat_ws(' ', 'routine', pg_get_functiondef(p.oid), p.proowner::regrole,
         array(select a::text from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) a order by 1)) from pg_proc p where p.pronamespace = 'public'::regnamespace
     union all select concat_ws(' ', 'grant', c.relname, c.relkind, array(select a::text from unnest(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a order by 1))
       from ours c where c.relkind in ('r', 'p', 'v', 'm', 'S')
     union all select concat_ws(' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.increment_by, s.max_value, s.cycle, s.cache_size)
       from pg_sequences s where s.schemaname = 'public'
     union all select concat_ws(' ', 'type', t.typname, t.typtype) from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype not in ('c', 'b')
     order by 1`,
    [],
  );
  return found.map(({ line }) => line);
}
