import { CompiledQuery, sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Placeholders for the values while a statement is written. */
export type Places<A> = { [N in keyof A]: RawBuilder<A[N]> };
interface Place {
  place: string;
}

export interface StatementOptions {
  /**
   * Each connection plans it once, for any values. For statements with a list among their values: PostgreSQL would plan them each time, which takes
   * several times as long as running them. Their plan must not depend on the values.
   */
  isPlannedOnce?: boolean;
}
const plannedOnce = new Set<string>();
/** Whether each connection plans the statement once, for any values. */
export const isPlannedOnce = (text: string): boolean => plannedOnce.has(text);

/**
 * A statement that every message needs: written and compiled once, because the builder would take longer each time than the database. A value used in
 * several places is sent once, so all of them need the same database type.
 */
export function statement<A extends object, Row>(
  write: (places: Places<A>) => RawBuilder<Row>,
  { isPlannedOnce: isOnce = false }: StatementOptions = {},
) {
  let compiled: { text: string; order: string[] } | null = null;

  const compile = (on: QueryExecutorProvider): { text: string; order: string[] } => {
    const places = new Proxy({} as Places<A>, { get: (_target, name) => sql`${{ place: String(name) } satisfies Place}` });
    const { sql: text, parameters } = write(places).compile(on);
    const names = parameters.map((value) => (value as Place).place);
    const order = [...new Set(names)];
    const numbers = names.map((name) => order.indexOf(name) + 1);
    const numbered = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => `$${numbers[Number(number) - 1]}`);
    if (isOnce) plannedOnce.add(numbered);
    return { text: numbered, order };
  };

  return async <T>(on: Kysely<T>, values: A): Promise<Row[]> => {
    compiled ??= compile(on);
    const given = values as Record<string, unknown>;
    const found = await on.executeQuery<Row>(
      CompiledQuery.raw(
        compiled.text,
        compiled.order.map((name) => given[name]),
      ),
    );
    return found.rows;
  };
}

/** The same for a statement with several shapes, each compiled once. There must be only a few. */
export function statements<A extends object, S extends object, Row>(
  write: (places: Places<A>, shape: S) => RawBuilder<Row>,
  options: StatementOptions = {},
) {
  const statements = new Map<string, ReturnType<typeof statement<A, Row>>>();
  return (shape: S): ReturnType<typeof statement<A, Row>> => {
    const key = JSON.stringify(shape);
    const found = statements.get(key) ?? statement<A, Row>((places) => write(places, shape), options);
    statements.set(key, found);
    return found;
  };
}
