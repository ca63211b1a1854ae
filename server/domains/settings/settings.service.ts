import { languages, type Language } from '@bandstand/contract/languages.ts';
import type { AppLegal } from '@bandstand/contract/apps.ts';
import type { AppSettings } from '@bandstand/contract/settings.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { email as emailRule } from '@bandstand/rules/fields/fields.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { MediaService } from '../media/media.service.ts';

type Changes = Partial<Omit<AppSettings, 'icon' | 'may_hide_badge'>> & { icon?: { media_id: string } | null };
type Legal = AppLegal;
export type Settings = ReturnType<typeof createSettings>;

/** An app's name, its languages, and its legal and help texts. Takes effect at once. */
export function createSettings({ apps, media }: { apps: Apps; media: Pick<MediaService, 'imageById'> }) {
  const read = async (tenant: Tenant): Promise<AppSettings> => {
    apps.forget(tenant);
    const { row, config } = await apps.require(tenant);
    const { name, slug, timezone, show_badge, support, default_language } = config.app;
    return {
      name,
      slug,
      timezone,
      show_badge,
      support,
      languages: config.app.languages as Language[],
      default_language,
      icon: row.settings.icon ?? null,
      may_hide_badge: row.capabilities['hide_badge'] ?? false,
    };
  };
  return {
    app: read,
    /** Throws validation_failed by field, slug_taken, upgrade_required for a badge that must stay visible. */
    saveApp: async (tenant: Tenant, changes: Changes): Promise<AppSettings> => {
      const before = await read(tenant);
      const { name, slug, icon, show_badge, ...rest } = checked(changes);
      const offered = rest.languages ?? before.languages;
      refuseFields({ default_language: rest.default_language && !offered.includes(rest.default_language) && { key: 'field.invalid' } });
      if (show_badge === false && before.show_badge && !before.may_hide_badge) throw new AppError('upgrade_required');
      const image = icon ? await media.imageById(tenant, icon.media_id) : null;
      refuseFields({ icon: icon && !image && { key: 'field.image_unknown' } });
      if (slug !== undefined && slug !== before.slug) await apps.rename(tenant, slug);
      if (show_badge !== undefined && show_badge !== before.show_badge) await apps.changeAccount(tenant.accountId, { show_badge });
      await apps.changeSettings(tenant, { ...rest, ...(icon === undefined ? {} : { icon: image }) }, name);
      return read(tenant);
    },
    legal: async (tenant: Tenant): Promise<Legal> => (await apps.config(tenant)).app.legal,
    saveLegal: async (tenant: Tenant, changes: Partial<Legal>): Promise<Legal> => {
      const words = Object.fromEntries(
        (['privacy', 'terms', 'imprint'] as const).flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]?.trim() || null]])),
      ) as Partial<Legal>;
      const { privacy: _privacy, terms: _terms, imprint: _imprint, ...switches } = changes;
      const { legal } = (await apps.config(tenant)).app;
      const config = await apps.changeSettings(tenant, { legal: { ...legal, ...switches, ...words } });
      return config.app.legal;
    },
  };
}

/** The changes as stored. Throws validation_failed by field. */
function checked(changes: Changes): Changes {
  const name = changes.name?.trim();
  const email = changes.support?.email?.trim() || null;
  const url = changes.support?.url?.trim() || null;
  refuseFields({
    name: name === '' && { key: 'field.required' },
    timezone: changes.timezone !== undefined && !isTimeZone(changes.timezone) && { key: 'field.invalid' },
    'support.email': email !== null && emailRule(email) !== null && { key: 'field.email' },
    'support.url': url !== null && !isWebUrl(url) && { key: 'field.url' },
  });
  const { languages: chosen } = changes;
  const wanted = chosen && languages.filter((language) => chosen.includes(language));
  return {
    ...changes,
    ...(name === undefined ? {} : { name }),
    ...(wanted ? { languages: wanted } : {}),
    ...(changes.support ? { support: { email, url } } : {}),
  };
}

/** Whether the runtime knows the zone by this name. */
function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}
