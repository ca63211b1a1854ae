import type { Language } from '@bandstand/contract/languages.ts';
import { system, type SystemFinding } from '@bandstand/contract/system.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';

export const systemRoutes = (examine: (language: Language) => Promise<SystemFinding[]>): Binding[] =>
  bind(system, { 'GET /studio/system': async ({ language }) => ({ findings: await examine(language) }) });
