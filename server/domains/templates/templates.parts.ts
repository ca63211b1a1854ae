import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { ProductFields, VersionFields } from '@bandstand/contract/products.ts';
import type { TemplateContent } from '@bandstand/contract/templates.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { DraftsServices } from '../drafts/drafts.module.ts';
import type { EventsServices } from '../events/events.module.ts';
import type { FormsModule } from '../forms/forms.module.ts';
import type { Forms } from '../forms/forms.service.ts';
import type { OverlaysModule } from '../overlays/overlays.module.ts';
import type { ReusablesServices } from '../reusables/reusables.module.ts';
import type { WorkoutsModule } from '../workouts/workouts.module.ts';
import type { WorkoutData } from '../workouts/workouts.service.ts';
import type { TemplateLibrary } from './templates.library.ts';
import type { Placed } from './templates.place.ts';
import { remappedForm } from '@bandstand/rules/templates/forms.ts';
import { remapped, type Mapping } from '@bandstand/rules/templates/remap.ts';

export interface InstallDependencies {
  ids: Ids;
  editing: Pick<DraftsServices, 'drafts' | 'publishDrafts' | 'known'>;
  appDrafts: Pick<AppDrafts, 'put'>;
  stores: {
    composed: Pick<ReusablesServices['blockGroupStore'], 'insert'>;
    overlays: Pick<OverlaysModule['service']['store'], 'insert'>;
    workouts: Pick<WorkoutsModule['service']['store'], 'insert'>;
    forms: Pick<FormsModule['service']['store'], 'insert'>;
  };
  library: Pick<TemplateLibrary, 'add'>;
  planProduct: (
    tenant: Tenant,
    fields: Partial<ProductFields> & { title: string; versions?: VersionFields[] },
  ) => Promise<{ id: string; write: (trx: Work) => Promise<void> }>;
  addEvent: EventsServices['addDraft'];
  checkedForm: Forms['fromOutside'];
}

/** Who installs a template. Only authors who may sell can install its products. */
export interface Installer {
  userId: string;
  name: string;
  maySell: boolean;
}
export type TemplateParts = Pick<TemplateContent, 'composed' | 'overlays' | 'workouts' | 'products'> & {
  forms: NonNullable<TemplateContent['forms']>;
};
export type Write = (trx: Work) => Promise<unknown>;
interface Planned {
  fresh: TemplateParts;
  place: Placed;
  mapping: Mapping;
  /** Ids of new block groups, overlays, workouts and forms, which content may refer to before they are written. */
  made: ReadonlySet<string>;
}

/**
 * What an install writes besides pages and products: block groups, overlays, workouts, forms and events, with content checked like a save. Throws
 * validation_failed.
 */
export async function planWrites(
  { editing: { drafts }, stores, addEvent, checkedForm }: InstallDependencies,
  tenant: Tenant,
  author: Installer,
  { fresh, place, mapping, made }: Planned,
): Promise<Write[]> {
  const writes: Write[] = [];
  const blocksOf = async (blocks: readonly Block[]): Promise<Block[]> =>
    (await drafts.checkedContent(tenant, { blocks: remapped([...blocks], mapping) }, 'generic', { reusables: made })).blocks ?? [];
  const headOf = ({ id, title }: { id: string; title: string }) => ({ id: mapping.ids.get(id) ?? id, title });

  for (const reusable of fresh.workouts) {
    const { type_data } = await drafts.checkedContent(tenant, { type_data: remapped(reusable.data, mapping) }, 'generic', { reusables: made });
    const data = (type_data ?? {}) as WorkoutData;
    writes.push((trx) => stores.workouts.insert(trx, tenant, author, { ...headOf(reusable), data }));
  }
  for (const reusable of fresh.forms) {
    const data = await checkedForm(tenant, remappedForm(reusable.data, mapping));
    writes.push((trx) => stores.forms.insert(trx, tenant, author, { ...headOf(reusable), data }));
  }
  for (const reusable of fresh.composed) {
    const data = { blocks: await blocksOf(reusable.blocks) };
    writes.push((trx) => stores.composed.insert(trx, tenant, author, { ...headOf(reusable), data }));
  }
  for (const reusable of fresh.overlays) {
    const { color_mode, background_color } = reusable;
    const data = { blocks: await blocksOf(reusable.blocks), color_mode, background_color };
    writes.push((trx) => stores.overlays.insert(trx, tenant, author, { ...headOf(reusable), data }));
  }
  for (const { page, id } of place.pages) {
    const { event } = page;
    if (event) writes.push((trx) => addEvent(trx, tenant, id, remapped(event, mapping)));
  }
  return writes;
}
