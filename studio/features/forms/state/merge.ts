import { isEqual } from '../../../platform/equal.ts';
import { rowsOf, type FormDocument, type FormFieldDraft, type FormGroup, type FormPart, findGroup } from './document.ts';

type GroupWords = Omit<FormGroup, 'form_field_ids' | 'form_groups'>;
/** What both sides changed differently. */
export type Conflict =
  | { kind: 'part'; name: FormPart }
  | { kind: 'field'; id: string; mine: FormFieldDraft | null; theirs: FormFieldDraft | null }
  | { kind: 'group'; id: string; mine: GroupWords | null; theirs: GroupWords | null }
  | { kind: 'order' };
export type Side = 'mine' | 'theirs';

export const conflictKey = (conflict: Conflict): string => {
  if (conflict.kind === 'order') return 'order';
  return `${conflict.kind}:${conflict.kind === 'part' ? conflict.name : conflict.id}`;
};

/** Merges two changes to one form, part by part, field by field and group by group; where both changed, `choose` decides and it is reported. */
export function mergeForms(
  base: FormDocument,
  mine: FormDocument,
  theirs: FormDocument,
  choose: (conflict: Conflict) => Side = () => 'mine',
): { value: FormDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict) => {
    conflicts.push(conflict);
    return choose(conflict);
  };
  const value = { ...theirs };
  for (const name of Object.keys(mine) as (keyof FormDocument)[]) {
    if (name === 'form_fields' || name === 'form_groups') continue;
    const side = sideOf(base[name], mine[name], theirs[name]) ?? decide({ kind: 'part', name });
    if (side === 'mine') Object.assign(value, { [name]: mine[name] });
  }
  const fields = mergeEntries(byId(base.form_fields), byId(mine.form_fields), byId(theirs.form_fields), (id, own, other) =>
    decide({ kind: 'field', id, mine: own, theirs: other }),
  );
  const groups = mergeEntries(groupWords(base), groupWords(mine), groupWords(theirs), (id, own, other) =>
    decide({ kind: 'group', id, mine: own, theirs: other }),
  );
  const tree = mergeTrees(base, mine, theirs, (id) => fields.has(id) || groups.has(id), decide);
  value.form_groups = rebuild(tree, groups);
  const placed = new Set(tree.filter(({ kind }) => kind === 'field').map(({ id }) => id));
  value.form_fields = [...fields.values()].filter(({ id }) => placed.has(id));
  return { value, conflicts };
}

/** The side that changed; null when both did, differently. */
function sideOf(base: unknown, mine: unknown, theirs: unknown): Side | null {
  if (isEqual(mine, theirs) || isEqual(mine, base)) return 'theirs';
  return isEqual(theirs, base) ? 'mine' : null;
}

const byId = (fields: readonly FormFieldDraft[]) => new Map(fields.map((field) => [field.id, field]));
const groupWords = ({ form_groups }: FormDocument): Map<string, GroupWords> =>
  new Map(
    rowsOf(form_groups).flatMap(({ id, kind }): [string, GroupWords][] => {
      const group = kind === 'group' ? findGroup(form_groups, id) : null;
      if (!group) return [];
      const { form_field_ids: _fields, form_groups: _groups, ...words } = group;
      return [[id, words]];
    }),
  );

function mergeEntries<T>(
  base: Map<string, T>,
  mine: Map<string, T>,
  theirs: Map<string, T>,
  decide: (id: string, mine: T | null, theirs: T | null) => Side,
): Map<string, T> {
  const kept = new Map<string, T>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [own, other] = [mine.get(id) ?? null, theirs.get(id) ?? null];
    const side = sideOf(base.get(id) ?? null, own, other) ?? decide(id, own, other);
    const one = side === 'mine' ? own : other;
    if (one !== null) kept.set(id, one);
  }
  return kept;
}

type Node = { id: string; kind: 'group' | 'field'; parentId: string | null };

/** The order of the side that moved lines; lines added by the other side come after the one that they were added after. */
function mergeTrees(
  base: FormDocument,
  mine: FormDocument,
  theirs: FormDocument,
  isKept: (id: string) => boolean,
  decide: (conflict: Conflict) => Side,
): Node[] {
  const nodesOf = ({ form_groups }: FormDocument): Node[] => rowsOf(form_groups);
  const [inBase, own, other] = [nodesOf(base), nodesOf(mine), nodesOf(theirs)];
  const sets = [inBase, own, other].map((rows) => new Set(rows.map(({ id }) => id)));
  const common = (rows: Node[]) => rows.filter(({ id }) => sets.every((set) => set.has(id))).map(({ id, parentId }) => `${parentId}/${id}`);
  const side = sideOf(common(inBase), common(own), common(other)) ?? decide({ kind: 'order' });
  const [lead, rest] = side === 'mine' ? [own, other] : [other, own];
  const nodes = [...lead];
  rest.forEach((node, index) => {
    if (nodes.some(({ id }) => id === node.id)) return;
    const before = rest.slice(0, index).findLast(({ id }) => nodes.some((one) => one.id === id));
    nodes.splice(before ? nodes.findIndex(({ id }) => id === before.id) + 1 : 0, 0, node);
  });
  return homed(nodes.filter(({ id }) => isKept(id)));
}

/** Lines whose group is gone go to the end of the first group that is left, groups to the top. */
function homed(nodes: Node[]): Node[] {
  const groups = new Set(nodes.filter(({ kind }) => kind === 'group').map(({ id }) => id));
  const [first] = groups;
  return nodes.flatMap((node): Node[] => {
    if (node.parentId !== null && groups.has(node.parentId)) return [node];
    if (node.kind === 'group') return [{ ...node, parentId: null }];
    return first === undefined ? [] : [{ ...node, parentId: first }];
  });
}

function rebuild(nodes: readonly Node[], words: ReadonlyMap<string, GroupWords>, parentId: string | null = null): FormGroup[] {
  return nodes.flatMap(({ id, kind, parentId: own }) => {
    const group = kind === 'group' && own === parentId ? words.get(id) : undefined;
    if (!group) return [];
    const form_field_ids = nodes.filter((node) => node.kind === 'field' && node.parentId === id).map((node) => node.id);
    return [{ ...group, form_field_ids, form_groups: rebuild(nodes, words, id) }];
  });
}
