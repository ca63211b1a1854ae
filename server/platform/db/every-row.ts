import type pg from 'pg';

/**
 * Lets an owner of tables, to whom row-level security applies too, see all rows until the transaction ends. Returns the role to become for tables
 * where it is forced; null when the login or its setting is enough.
 */
export async function showEveryRow(client: pg.ClientBase): Promise<string | null> {
  await client.query("select set_config('bandstand.system', 'on', true)");
  if (await seesEveryRow(client)) return null;
  const { rows } = await client.query<{ bySetting: boolean }>(`select to_regprocedure('bandstand_is_system()') is not null as "bySetting"`);
  return rows[0]?.bySetting === true ? null : 'bandstand_system';
}

/** Whether row-level security does not apply to this login at all. */
export async function seesEveryRow(client: pg.ClientBase): Promise<boolean> {
  const asked = 'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user';
  const { rows } = await client.query<{ all: boolean }>(asked);
  return rows[0]?.all === true;
}
