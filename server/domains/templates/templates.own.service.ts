import type { Template, TemplateContent, TemplateKind } from '@bandstand/contract/templates.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadMedium, TemplateSource } from './templates.content.service.ts';
import { maxTemplates, type TemplateEntry, type TemplatesRepo } from './templates.repo.ts';
import { summaryOf } from './templates.summary.ts';

type Dependencies = { platform: Pick<Platform, 'storage' | 'clock' | 'ids'>; repo: TemplatesRepo };
export type OwnTemplates = ReturnType<typeof createOwnTemplates>;

const toTemplate = ({ id, kind, title, summary, author_name, created_at }: TemplateEntry): Template => ({
  id,
  kind,
  title,
  is_own: true,
  created_at,
  author: author_name,
  ...summary,
});

/** An app's own templates, with their media in the storage. */
export function createOwnTemplates({ platform: { storage, clock, ids }, repo }: Dependencies) {
  const keyOf = (tenant: Tenant, id: string, file: string): string => `${tenant.appId}/templates/${id}/${file}`;
  const removeFiles = (tenant: Tenant, id: string): Promise<void> => storage.remove(`${tenant.appId}/templates/${id}`);

  return {
    /** Newest first. */
    list: async (tenant: Tenant, kind?: TemplateKind): Promise<Template[]> => (await repo.list(tenant, kind)).map(toTemplate),
    /** Throws not_found. */
    source: async (tenant: Tenant, wanted: string): Promise<TemplateSource> => {
      const row = await repo.find(tenant, wanted);
      if (!row) throw new AppError('not_found');
      const { content, id } = row;
      return { content, read: ({ file }) => storage.read(keyOf(tenant, id, file)).catch(() => null) };
    },
    /** Stores content and the bytes of its media. Throws validation_failed if the app has too many templates. */
    add: async (
      tenant: Tenant,
      author: { name: string },
      content: TemplateContent,
      read: ReadMedium,
      keep: Keep<Template> = keepNothing,
    ): Promise<Template> => {
      if ((await repo.count(tenant)) >= maxTemplates) throw new AppError('validation_failed', { fields: { title: [{ key: 'template.full' }] } });
      const id = ids.next();
      const byId = new Map(content.media.map((medium) => [medium.id, medium]));
      try {
        for (const medium of content.media) {
          const bytes = await read(medium);
          if (bytes) await storage.put(keyOf(tenant, id, medium.file), bytes);
        }
        const summary = await summaryOf(content, async (mediaId) => {
          const medium = byId.get(mediaId);
          return medium ? read(medium) : null;
        });
        const { kind, title } = content;
        const row = { app_id: tenant.appId, id, kind, title, summary, content, author_name: author.name, created_at: clock.iso() };
        const template = toTemplate(row);
        await repo.insert(tenant, row, (trx) => keep(trx, template));
        return template;
      } catch (error) {
        await removeFiles(tenant, id);
        throw error;
      }
    },
    /** Throws not_found. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      if (!(await repo.remove(tenant, id))) throw new AppError('not_found');
      await removeFiles(tenant, id);
    },
  };
}
