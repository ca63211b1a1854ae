import type { Template, TemplateContent } from '@bandstand/contract/templates.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { TemplateSource } from './templates.content.service.ts';
import { summaryOf } from './templates.summary.ts';
import type { TemplateSummary } from './templates.tables.ts';

/** The templates that come with Bandstand; their content is created on demand. */
export interface Starters {
  readonly ids: readonly string[];
  content(id: string, when: { nowMs: number; timezone: string }): TemplateContent;
  picture(id: string, mediaId: string): Promise<Buffer | null>;
  /** The same picture, small, for a list. */
  preview(id: string, mediaId: string): Promise<Buffer | null>;
}
type Dependencies = { starters: Starters; apps: Pick<Apps, 'require'>; clock: Clock };
export type StarterTemplates = ReturnType<typeof createStarterTemplates>;

/** Starters as templates of an app. */
export function createStarterTemplates({ starters, apps, clock }: Dependencies) {
  const summaries = new LRUCache<string, Promise<TemplateSummary>>({ max: 100 });
  const contentOf = async (tenant: Tenant, id: string): Promise<TemplateContent> => {
    const { config } = await apps.require(tenant);
    return starters.content(id.toLowerCase(), { nowMs: clock.ms(), timezone: config.app.timezone });
  };
  const summaryOnce = (id: string, content: TemplateContent): Promise<TemplateSummary> => {
    const summary = summaries.get(id) ?? summaryOf(content, (mediaId) => starters.preview(id, mediaId));
    summaries.set(id, summary);
    return summary;
  };
  const shown = async (tenant: Tenant, id: string): Promise<Template> => {
    const content = await contentOf(tenant, id);
    const { kind, title } = content;
    return { id, kind, title, is_own: false, created_at: null, author: null, ...(await summaryOnce(id, content)) };
  };
  return {
    has: (id: string): boolean => starters.ids.includes(id.toLowerCase()),
    list: (tenant: Tenant): Promise<Template[]> => Promise.all(starters.ids.map((id) => shown(tenant, id))),
    source: async (tenant: Tenant, id: string): Promise<TemplateSource> => ({
      content: await contentOf(tenant, id),
      read: (medium) => starters.picture(id.toLowerCase(), medium.id),
    }),
  };
}
