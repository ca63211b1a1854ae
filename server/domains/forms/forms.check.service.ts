import { areTriggersSound } from '@bandstand/rules/forms/triggers.ts';
import { fitsProperty } from '@bandstand/rules/forms/properties.ts';
import { formFaults } from '@bandstand/rules/forms/structure.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields, type FieldText } from '../../platform/http/app-error.ts';
import type { KnownIds } from '../drafts/drafts.known.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { Properties } from '../properties/properties.service.ts';
import type { FormsRepo } from './forms.repo.ts';
import { changedData, emptyForm } from './forms.shape.ts';
import type { FormData } from './forms.tables.ts';

export interface FormChecksDependencies {
  repo: Pick<FormsRepo, 'knownBlocks'>;
  drafts: Pick<Drafts, 'checkedActions' | 'rows'>;
  products: KnownIds;
  properties: Pick<Properties, 'list'>;
}
type Named = { type: string; id: string };
export type FormChecks = ReturnType<typeof createFormChecks>;

const invalid: FieldText = { key: 'field.invalid' };
const keyOf = ({ type, id }: Named) => `${type} ${id.toLowerCase()}`;
const itemsOf = ({ triggers, included_items }: FormData): Named[] => [...triggers.flatMap(({ items }) => items), ...included_items];

/** What a form may contain and refer to. */
export function createFormChecks({ repo, drafts, products, properties }: FormChecksDependencies) {
  /** Those of them that exist in this app, as `keyOf` writes them. */
  async function knownItems(tenant: Tenant, items: readonly Named[]): Promise<Set<string>> {
    const idsOf = (...types: string[]) => [...new Set(items.filter(({ type }) => types.includes(type)).map(({ id }) => id.toLowerCase()))];
    const [pageIds, productIds, blockIds] = [idsOf('Page', 'EventOccurrence'), idsOf('Product'), idsOf('Block')];
    const [pages, sold, blocks] = await Promise.all([
      pageIds.length > 0 ? drafts.rows(tenant, pageIds) : [],
      productIds.length > 0 ? products(tenant, productIds) : [],
      blockIds.length > 0 ? repo.knownBlocks(tenant, blockIds) : [],
    ]);
    return new Set(
      [
        ...pages
          .filter((page) => page.archived_at === null)
          .flatMap(({ id, type }) => [{ type: 'Page', id }, ...(type === 'event_occurrence' ? [{ type: 'EventOccurrence', id }] : [])]),
        ...[...sold].map((id) => ({ type: 'Product', id })),
        ...blocks.map((id) => ({ type: 'Block', id })),
      ].map(keyOf),
    );
  }

  /** Ids of fields whose property the app lacks, or whose answers could not be its values. */
  async function unfit(tenant: Tenant, fields: FormData['form_fields']): Promise<Set<string>> {
    const mapped = fields.filter((field) => field.property_slug !== null);
    if (mapped.length === 0) return new Set();
    const { items } = await properties.list(tenant, {});
    const bySlug = new Map(items.map((property) => [property.slug, property]));
    const isFit = (field: FormData['form_fields'][number]): boolean => {
      const property = bySlug.get(field.property_slug ?? '');
      return property !== undefined && fitsProperty(field, property);
    };
    return new Set(mapped.filter((field) => !isFit(field)).map(({ id }) => id));
  }

  return {
    /**
     * Checks a form before it is saved, and returns it as stored. Errors: validation_failed, by the id of the field or group, or by the name of what
     * else is wrong. What the form named before may be gone since, and may stay.
     */
    saved: async (tenant: Tenant, next: FormData, before: FormData): Promise<FormData> => {
      const kept = new Set(itemsOf(before).map(keyOf));
      const fresh = itemsOf(next).filter((item) => !kept.has(keyOf(item)));
      const known = fresh.length > 0 ? await knownItems(tenant, fresh) : new Set();
      const isUnknown = (item: Named) => !kept.has(keyOf(item)) && !known.has(keyOf(item));
      const isNew = (field: FormData['form_fields'][number]): boolean => {
        const old = before.form_fields.find(({ id }) => id === field.id);
        return old?.property_slug !== field.property_slug || old.field_type !== field.field_type || old.max !== field.max;
      };
      refuseFields({
        ...Object.fromEntries([...(await unfit(tenant, next.form_fields.filter(isNew)))].map((id) => [id, invalid])),
        ...formFaults(next),
        triggers: !areTriggersSound(next.triggers) || next.triggers.some(({ items }) => items.some(isUnknown)) ? invalid : null,
        included_items: next.included_items.some(isUnknown) ? invalid : null,
      });
      const { end } = await drafts.checkedActions(tenant, { end: next.end });
      return { ...next, end };
    },
    /**
     * Checks a form of a template, whose references the install has settled. Fields lose properties that the app lacks. Errors: those of a save.
     */
    fromOutside: async (tenant: Tenant, given: FormData): Promise<FormData> => {
      const data = { ...changedData(emptyForm, given), is_auto_generated: given.is_auto_generated };
      refuseFields({ ...formFaults(data), triggers: areTriggersSound(data.triggers) ? null : invalid });
      const misfits = await unfit(tenant, data.form_fields);
      const { end } = await drafts.checkedActions(tenant, { end: data.end });
      return { ...data, end, form_fields: data.form_fields.map((field) => (misfits.has(field.id) ? { ...field, property_slug: null } : field)) };
    },
  };
}
