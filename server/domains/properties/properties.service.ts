import type { Property } from '@bandstand/contract/properties.ts';
import { propertySlugFault, propertySlugOf } from '@bandstand/rules/text/properties.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields, type FieldText } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import { maxProperties, type PropertiesRepo, type PropertyUse } from './properties.repo.ts';
import type { PropertyRow } from './properties.tables.ts';

export type PropertyChanges = Partial<Pick<PropertyRow, 'slug' | 'title' | 'type' | 'options' | 'fallback' | 'member_can_edit'>>;
export interface PropertiesDependencies {
  db: Database;
  repo: PropertiesRepo;
  clock: Clock;
  ids: Ids;
}
export type Properties = ReturnType<typeof createProperties>;

/** What an app knows about its members besides their name, and shows in texts as `{{member.<slug>}}` (BLK-6). */
export function createProperties({ db, repo, clock, ids }: PropertiesDependencies) {
  const require = async (tenant: Tenant, id: string): Promise<PropertyRow> => {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const refuseInUse = async (tenant: Tenant, slug: string): Promise<void> => {
    const users = await repo.uses(tenant, slug);
    if (users.length === 0) return;
    throw new AppError('in_use', { extra: { used_by: named(users), uses: users.length } });
  };
  const toProperty = ({ app_id: _app, created_at: _at, ...row }: PropertyRow, counts: ReadonlyMap<string, number>): Property => ({
    ...row,
    values_count: counts.get(row.slug) ?? 0,
  });
  const one = async (tenant: Tenant, row: PropertyRow): Promise<Property> => toProperty(row, await repo.counts(tenant));
  const withUses = (property: Property, uses: readonly PropertyUse[]): Property => ({ ...property, uses: uses.length, used_by: named(uses) });

  return {
    list: async (tenant: Tenant, query: { q?: string; page?: number; uses?: boolean }): Promise<{ items: Property[]; total_count: number }> => {
      const { items, total } = await repo.list(tenant, query);
      const counts = await repo.counts(tenant);
      const properties = items.map((row) => toProperty(row, counts));
      if (!query.uses) return { items: properties, total_count: total };
      const bySlug = Map.groupBy(await repo.uses(tenant), ({ slug }) => slug);
      return { items: properties.map((property) => withUses(property, bySlug.get(property.slug) ?? [])), total_count: total };
    },
    get: async (tenant: Tenant, id: string): Promise<Property> => {
      const row = await require(tenant, id);
      return withUses(await one(tenant, row), await repo.uses(tenant, row.slug));
    },
    /** Without a slug, derives one from the title. Throws 422 by field. */
    create: async (tenant: Tenant, sent: PropertyChanges & { title: string }): Promise<Property> => {
      const row = await transact(db, tenant, async (trx) => {
        const taken = await repo.takenSlugs(trx, tenant);
        refuseFields({ title: taken.length >= maxProperties && { key: 'property.full', values: { most: maxProperties } } });
        const { slug = freeSlug(sent.title, taken), ...rest } = sent;
        const made: PropertyRow = {
          app_id: tenant.appId,
          id: ids.next(),
          type: 'text',
          options: [],
          fallback: null,
          member_can_edit: false,
          created_at: clock.iso(),
          ...rest,
          slug,
        };
        const checkedRow = checked(made, taken);
        await repo.insert(trx, checkedRow);
        return checkedRow;
      });
      return one(tenant, row);
    },
    /** A new slug keeps the members' values; refused while texts name the old one. Throws 422 by field, in_use. */
    change: async (tenant: Tenant, id: string, changes: PropertyChanges): Promise<Property> => {
      const before = await require(tenant, id);
      const { slug = before.slug, type = before.type } = changes;
      // Any value can be read as text; for other types stored values may be invalid.
      const isTyped = type !== before.type && type !== 'text';
      refuseFields({ type: isTyped && ((await repo.counts(tenant)).get(before.slug) ?? 0) > 0 && { key: 'property.has_values' } });
      if (slug !== before.slug) await refuseInUse(tenant, before.slug);
      const row = await transact(db, tenant, async (trx) => {
        const taken = (await repo.takenSlugs(trx, tenant)).filter((other) => other !== before.slug);
        const next = checked({ ...before, ...changes }, taken);
        if (slug !== before.slug) await repo.renameValues(trx, tenant, before.slug, slug);
        await repo.update(trx, next);
        return next;
      });
      return one(tenant, row);
    },
    /** Also removes the members' values. Throws in_use with `used_by` and `uses` while a page or a saved block group shows it. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      const row = await require(tenant, id);
      await refuseInUse(tenant, row.slug);
      await transact(db, tenant, (trx) => repo.remove(trx, row));
    },
  };
}

/** Enough of them to say where a property is shown. */
const named = (uses: readonly PropertyUse[]) => uses.slice(0, 6).map(({ kind, id, title }) => ({ kind, id, title }));

/** The property as stored. Throws 422 by field. */
function checked(row: PropertyRow, taken: readonly string[]): PropertyRow {
  const title = row.title.trim();
  const options = row.type === 'choice' ? [...new Set(row.options.map((option) => option.trim()).filter(Boolean))] : [];
  const fault = propertySlugFault(row.slug);
  const slugText: FieldText | false = fault
    ? { key: fault === 'reserved' ? 'property.slug_reserved' : 'property.slug_invalid' }
    : taken.includes(row.slug) && { key: 'property.slug_taken' };
  refuseFields({
    title: title === '' && { key: 'field.required' },
    slug: slugText,
    options: row.type === 'choice' && options.length === 0 && { key: 'field.required' },
  });
  return { ...row, title, options, fallback: row.fallback?.trim() || null };
}

function freeSlug(title: string, taken: readonly string[]): string {
  const wanted = propertySlugOf(title);
  const isFree = (slug: string) => propertySlugFault(slug) === null && !taken.includes(slug);
  if (isFree(wanted)) return wanted;
  for (let count = 2; ; count += 1) {
    const slug = `${wanted.slice(0, 36).replace(/_+$/, '')}_${count}`;
    if (isFree(slug)) return slug;
  }
}
