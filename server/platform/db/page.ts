import type { SelectQueryBuilder, Simplify } from 'kysely';

/** Rows per page, in most lists of the studio. */
const perPage = 50;

/** A page of an ordered list, and how many rows the whole list has. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  page: number,
  size: number = perPage,
): Promise<{ items: Simplify<Row>[]; total: number }> {
  const count = list
    .clearSelect()
    .clearOrderBy()
    .select((on) => on.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>();
  const [items, { total }] = await Promise.all([
    list
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    count.executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}
