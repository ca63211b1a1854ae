import type { Language } from '@bandstand/contract/languages.ts';
import { system, type SystemFinding } from '@bandstand/contract/system.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';

export interface SystemParts {
  examine: (language: Language) => Promise<SystemFinding[]>;
  /** The account that claimed the install: the first. */
  hostAccount: () => Promise<string | null>;
}

export const systemRoutes = ({ examine, hostAccount }: SystemParts): Binding[] =>
  bind(system, {
    'GET /studio/system': async ({ language, tenant }) => ({ findings: (await hostAccount()) === tenant.accountId ? await examine(language) : null }),
  });
