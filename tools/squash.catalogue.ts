import type pg from 'pg';

export interface Reference {
  name: string;
  /** The table that it refers to. */
  to: string;
  definition: string;
}
export interface Table {
  name: string;
  columns: { name: string; definition: string }[];
  /** Primary key, unique keys and checks. */
  keys: { name: string; definition: string }[];
  references: Reference[];
  /** Parameters of storage. */
  options: string | null;
  /** Emptied by a crash, and cheaper to write. */
  isUnlogged: boolean;
  /** How it is partitioned. */
  partitioned: string | null;
  indexes: { name: string; definition: string }[];
  policies: { name: string; definition: string; using: string | null }[];
  triggers: string[];
  comments: { column: string; text: string }[];
}
export interface Routine {
  name: string;
  definition: string;
  /** Its body is parsed when it is created, so what it names must exist. */
  isParsed: boolean;
  /** Others may not call it. */
  closed: string | null;
}

/** Every table but partitions, and those that the migrations keep for themselves. In the order of creation. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_to_string(c.reloptions, ', ') as options, c.relpersistence = 'u' as "isUnlogged",
       case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partitioned,
       (select json_agg(json_build_object('name', a.attname, 'definition', concat_ws(' ', replace(replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz'), 'integer', 'int'),
           case when a.attcollation not in (0, y.typcollation) then format('collate %s', a.attcollation::regcollation) end,
           case when a.attnotnull and a.attidentity = '' then 'not null' end,
           case when a.attidentity = 'a' then 'generated always as identity'
             when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when d.adbin is not null then format('default %s', pg_get_expr(d.adbin, d.adrelid)) end)) order by a.attnum)
         from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by strpos('puc', k.contype::text), k.oid)
         from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c')), '[]') as keys,
       coalesce((select json_agg(json_build_object('name', k.conname, 'to', f.relname, 'definition', pg_get_constraintdef(k.oid)) order by k.conname)
         from pg_constraint k join pg_class f on f.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0), '[]') as references,
       coalesce((select json_agg(json_build_object('name', i.relname, 'definition', pg_get_indexdef(i.oid)) order by i.relname)
         from pg_index x join pg_class i on i.oid = x.indexrelid
         where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.conrelid = c.oid)), '[]') as indexes,
       coalesce((select json_agg(json_build_object('name', p.polname, 'using', pg_get_expr(p.polqual, p.polrelid), 'definition', concat_ws(' ',
           case when not p.polpermissive then 'as restrictive' end,
           case p.polcmd when 'r' then 'for select' when 'w' then 'for update' when 'd' then 'for delete' when 'a' then 'for insert' end,
           'using (' || pg_get_expr(p.polqual, p.polrelid) || ')', 'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')) order by p.polname)
         from pg_policy p where p.polrelid = c.oid and p.polname <> 'server'), '[]') as policies,
       coalesce((select json_agg(pg_get_triggerdef(t.oid, true) order by t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers,
       coalesce((select json_agg(json_build_object('column', a.attname, 'text', d.description)) from pg_description d
         join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid
         where d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid > 0), '[]') as comments
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'bandstand_migrations' order by c.oid`,
  );
  return rows;
}

/** Functions and procedures. */
export async function readRoutines(client: pg.Client): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosqlbody is not null as "isParsed",
       case when p.proacl is not null and not exists (select from aclexplode(p.proacl) a where a.grantee = 0)
         then format('%s(%s)', p.proname, oidvectortypes(p.proargtypes)) end as closed
     from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.oid`,
  );
  return rows;
}

/** The first partitions of an install: one up to the month after next, and one without an end. */
export async function readPartitions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ timeless: string | null; parent: string; begins: string; type: string }>(
    `select c.relname as parent, a.atttypid::regtype::text as type,
       (select pg_get_expr(t.relpartbound, t.oid) from pg_class t where t.relname = c.relname || '_timeless') as timeless,
       (select (regexp_match(pg_get_expr(t.relpartbound, t.oid), 'FROM \\(([^)]+)\\)'))[1] from pg_class t where t.relname = c.relname || '_first') as begins
     from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
     where c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const timeless = rows.flatMap(({ parent, timeless: bound }) =>
    bound ? [`create table ${parent}_timeless partition of ${parent} ${bound};\n`] : [],
  );
  const values = rows.map(({ parent, begins, type }) => `    ('${parent}', '${begins.replaceAll("'", "''")}', '${type}'::regtype)`).join(',\n');
  return `-- The first partitions (docs/decisions/102).
${timeless.join('')}do $$
declare
  t record;
  i record;
  ends text;
begin
  for t in select * from (values
${values}) x (name, begins, key_type)
  loop
    ends := bandstand_bound(t.key_type, bandstand_month(now(), 2));
    execute format('create table %I partition of %I for values from (%s) to (%L)', t.name || '_first', t.name, t.begins, ends);
    execute format('create table %I partition of %I for values from (%L) to (maxvalue)', t.name || '_rest', t.name, ends);
    for i in select c.relname as name, p.relname as parent from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_class p on p.oid = h.inhparent
      join pg_index x on x.indexrelid = c.oid
      where x.indrelid = to_regclass(quote_ident(t.name || '_first')) and c.relname <> replace(p.relname, t.name, t.name || '_first')
    loop
      execute format('alter index %I rename to %I', i.name, replace(i.parent, t.name, t.name || '_first'));
    end loop;
  end loop;
  for t in select c.oid::regclass as part from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace loop
    call bandstand_close(t.part);
  end loop;
end $$;
`;
}
