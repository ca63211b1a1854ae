import type { Finding } from './plans.ts';

/** Statements that may read all of a large table, and why. */
const expected: readonly { text: RegExp; tables?: readonly string[]; why: string }[] = [
  { text: /from "pages" where "app_id" = \$1 order by "position"|"r"\."renewals"/, why: 'the tree of pages, which stays in memory once it is read' },
  {
    text: /regexp_matches\(p\.blocks|jsonb_array_elements\(p\.blocks\)|with texts as|::text like \$|p\.blocks::text like/,
    why: 'looks in the content of all pages for what uses a thing, when an editor asks',
  },
  {
    text: /\bi?like \$/,
    why: 'finds part of a name or text: trigrams would need an extension, and row-level security hides their index, too',
  },
  { text: /^\s*select count\(\*\)(?:::int)?(?: as "\w+")? from/, why: 'an exact total of what the studio lists' },
  { text: /order by s\.app_id/, why: 'the inbox sorts and counts threads by what it computes of them' },
  {
    text: /left join thread_participants p on p\.app_id|with picked as|cross join lateral \(select \* from thread_participants/,
    why: 'few threads in the plan for any values: a member opens those of one list',
  },
  {
    text: / as has_page/,
    tables: ['pages'],
    why: 'whether there is any page',
  },
  { text: /from "payments" where "app_id" = \$1 and "is_test" = \$2 and "amount" > \$3 limit/, why: 'one payment is enough, and most match' },
  { text: /^delete from quotes q/, why: 'most quotes expire, so they and the orders are compared as a whole, once a day' },
  { text: /from purchases p join orders o .* o\.is_test/s, why: 'what a test period leaves behind, when it ends' },
  { text: /"slug", count\(\*\) as "count" from "subscriber_properties"/, why: 'how many members have each property, in the list of properties' },
];

/** Whether a statement reads a table for a reason. */
export const isExpected = ({ statement, tables: read }: Finding): boolean =>
  expected.some(({ text, tables }) => text.test(statement.text) && (tables === undefined || read.every((table) => tables.includes(table))));
