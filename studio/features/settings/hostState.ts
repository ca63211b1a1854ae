import type { HostCheck } from '@bandstand/contract/settings.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';

type State = { tone: 'success' | 'warning' | 'danger'; text: MessageKey };

/** What a check found out, in one plain sentence; null before one. */
export function hostState(check: HostCheck | undefined): State | null {
  if (!check) return null;
  const { dns, answers } = check;
  if (dns === 'missing') return { tone: 'warning', text: 'studio.settings.host.missing' };
  if (dns === 'internal') return { tone: 'warning', text: 'studio.settings.host.internal' };
  if (answers === 'app') return { tone: 'success', text: dns === 'here' ? 'studio.settings.host.app' : 'studio.settings.host.proxy' };
  if (answers === 'certificate') return { tone: 'warning', text: 'studio.settings.host.certificate' };
  if (dns === 'here') return { tone: 'success', text: 'studio.settings.host.here' };
  return { tone: 'danger', text: answers === 'other' ? 'studio.settings.host.other' : 'studio.settings.host.nothing' };
}
