import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import type { PageDraft, PageFields } from '@bandstand/contract/pages.studio.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createIds } from '../../platform/ids.ts';
import type { PublishDrafts } from '../drafts/drafts.publish.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';

const ids = createIds(systemClock);

/** What a builder needs: a test's app, or the server of a seed. */
export interface PageMaker {
  readonly server: { readonly paged: { readonly drafts: Drafts; readonly publishDrafts: PublishDrafts } };
  readonly tenant: Tenant;
}

export interface PageOptions extends Omit<Partial<PageFields>, 'access'> {
  parent?: { id: string } | null;
  /** An access record of its own with these flags; without it the page inherits. */
  access?: Partial<AccessRecord>;
  /** Text blocks that come before `blocks`. */
  texts?: string[];
  tenant?: Tenant;
}

/** A text block. */
export const aText = (text: string, options: Partial<Pick<Block, 'members_only'>> = {}): Block => ({
  id: ids.next(),
  type: 'text',
  data: { rich_text: fromPlainText(text) },
  style: {},
  members_only: options.members_only ?? false,
});

/** A block of any type with the given data. */
export const aBlock = <T extends Block['type']>(
  type: T,
  data: Extract<Block, { type: T }>['data'],
  options: Partial<Pick<Block, 'members_only'>> = {},
): Block => ({ id: ids.next(), type, data, style: {}, members_only: options.members_only ?? false }) as Block;

/** An unpublished page. */
export async function draftPage(maker: PageMaker, options: PageOptions = {}): Promise<PageDraft> {
  const { parent, access, texts = [], blocks = [], tenant = maker.tenant, title = 'A page', type = 'generic' as PageType, slug, ...fields } = options;
  const { drafts } = maker.server.paged;
  const made = await drafts.create(tenant, null, { parent_id: parent?.id ?? null, type, title, ...(slug === undefined ? {} : { slug }) });
  const record = access ? { ...made.access, inherit: false, ...access } : made.access;
  return drafts.save(tenant, null, made.id, {
    base_version: made.version,
    ...fields,
    access: record,
    blocks: [...texts.map((text) => aText(text)), ...blocks],
  });
}

/** A published page. */
export async function publishPage(maker: PageMaker, options: PageOptions = {}): Promise<PageDraft> {
  const draft = await draftPage(maker, options);
  return maker.server.paged.publishDrafts.publish(options.tenant ?? maker.tenant, null, draft.id);
}
