import { linesOf, type Comments } from './squash.comments.ts';
import type { Reference, Routine, Table } from './squash.catalogue.ts';

const isStandard = ({ policies }: Table): string | null => {
  const [system, tenant] = policies;
  const key = /^\((app_id|account_id) = bandstand_\1\(\)\)$/.exec(tenant?.using ?? '')?.[1];
  return policies.length === 2 && system?.name === 'system' && tenant?.name === 'tenant' && key ? key : null;
};
const columnsIn = (definition: string) => (/\(([^)]*)\)/.exec(definition)?.[1] ?? '').replaceAll(', ', '_');
/** The name that PostgreSQL would give. */
const usualName = (table: string, definition: string): string => {
  if (definition.startsWith('PRIMARY')) return `${table}_pkey`;
  if (definition.startsWith('UNIQUE')) return `${table}_${columnsIn(definition)}_key`;
  if (definition.startsWith('FOREIGN')) return `${table}_${columnsIn(definition)}_fkey`;
  return '';
};
const words =
  /\b(PRIMARY KEY|FOREIGN KEY|REFERENCES|ON DELETE|CASCADE|SET NULL|UNIQUE|CHECK|DEFERRABLE|INITIALLY|DEFERRED|NO ACTION|RESTRICT|CREATE|TRIGGER|AFTER|BEFORE|INSERT|UPDATE|DELETE|ON|NEW|OLD|TABLE|AS|FOR|EACH|STATEMENT|ROW|EXECUTE|FUNCTION|REFERENCING|INDEX|ONLY|USING|WHERE|IS|NOT|NULL|AND|OR|DESC|NULLS|FIRST|LAST|ANY|ARRAY|VALUES|FROM|TO|MINVALUE|RANGE)\b/g;
/** As we write it: small letters outside of quotes, \`in\`, and nothing that PostgreSQL adds when it reads. The meaning stays the same, which a test checks. */
const plain = (definition: string): string =>
  definition
    .split(/('(?:[^']|'')*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(words, (word) => word.toLowerCase())
            .replace(/^::text(?!\[)/, '')
            .replaceAll('public.', ''),
    )
    .join('')
    .replaceAll(/\((\w+) = any \(array\[([^\]]*)\]\)\)/g, '($1 in ($2))')
    .replaceAll(/(check|where|using) \((\([^()]*(?:\([^()]*\)[^()]*)*\))\)/g, '$1 $2')
    .replaceAll(' using btree', '')
    .replace(' on only ', ' on ');
const keyOf = (table: string, { name, definition }: { name: string; definition: string }): string =>
  `${name === usualName(table, definition) && name.length < 63 ? '' : `constraint ${name} `}${plain(definition)}`;

export const writeReference = (table: string, reference: Reference): string => `alter table ${table} add ${keyOf(table, reference)};`;

/** A table with everything that belongs to it. */
export function writeTable(table: Table, comments: Comments): string {
  const { name, columns, keys, references, options, partitioned, indexes, policies, triggers } = table;
  const lines = [
    ...columns.map((column) => ({ above: linesOf(comments, `${name}.${column.name}`, '  '), text: `${column.name} ${plain(column.definition)}` })),
    ...[...keys, ...references].map((key) => ({ above: '', text: keyOf(name, key) })),
  ];
  const body = lines.map(({ above, text }, place) => `${above}  ${text}${place === lines.length - 1 ? '' : ','}\n`).join('');
  const after = `${partitioned ? ` partition by ${partitioned.toLowerCase()}` : ''}${options ? ` with (${options})` : ''}`;
  const key = isStandard(table);
  return [
    `${linesOf(comments, name)}create ${table.isUnlogged ? 'unlogged ' : ''}table ${name} (\n${body})${after};\n`,
    ...table.comments.map(({ column, text }) => `comment on column ${name}.${column} is '${text.replaceAll("'", "''")}';\n`),
    ...indexes.map((index) => `${linesOf(comments, `index ${index.name}`)}${plain(index.definition)};\n`),
    key
      ? `call bandstand_protect('${name}'${key === 'app_id' ? '' : `, '${key}'`});\n`
      : `alter table ${name} enable row level security;\nalter table ${name} force row level security;\n`,
    ...(key ? [] : policies.map((policy) => `create policy ${policy.name} on ${name} ${plain(policy.definition)};\n`)),
    ...triggers.map((trigger) => `${plain(trigger)};\n`),
  ].join('');
}

export const writeRoutine = ({ name, definition, closed }: Routine, comments: Comments): string =>
  `${linesOf(comments, `function ${name}`)}${definition
    .trimEnd()
    .replace(/^CREATE OR REPLACE (FUNCTION|PROCEDURE) public\./, (_match, kind: string) => `create ${kind.toLowerCase()} `)};\n${
    closed ? `revoke all on function ${closed} from public;\n` : ''
  }`;
