import type { ColorMode } from '@bandstand/contract/theme.ts';
import { deriveRoles } from '@bandstand/rules/theme/roles.ts';
import type { Apps } from './domains/apps/apps.service.ts';
import type { Brand } from './platform/http/waiting-page.ts';

/** How the app at a host looked when it was last read, for pages that are drawn without the database. */
export const brandsOf =
  (apps: Pick<Apps, 'lastConfigByHost'>) =>
  (host: string): Brand | null => {
    const config = apps.lastConfigByHost(host);
    if (!config) return null;
    const coloursIn = (mode: ColorMode) => {
      const { surface, text, textMuted, link, brand, onBrand } = deriveRoles(config.theme, mode);
      return { surface, text, textMuted, link, brand, onBrand };
    };
    return { name: config.app.name, light: coloursIn('light'), dark: coloursIn('dark') };
  };
