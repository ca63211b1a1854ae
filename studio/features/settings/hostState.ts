import type { HostCheck } from '@bandstand/contract/settings.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';

type State = { tone: 'success' | 'warning' | 'danger'; text: MessageKey };

/** The state of a host in a few plain words: whether it is proven, then the result of a check. */
export function hostState(check: HostCheck | undefined, isProven: boolean): State {
  if (!isProven) return { tone: 'warning', text: check ? 'studio.settings.host.not_found' : 'studio.settings.host.unproven' };
  if (!check) return { tone: 'success', text: 'studio.settings.host.proven' };
  const { dns, answers } = check;
  if (dns === 'missing') return { tone: 'warning', text: 'studio.settings.host.missing' };
  if (dns === 'internal') return { tone: 'warning', text: 'studio.settings.host.internal' };
  if (answers === 'app') return { tone: 'success', text: dns === 'here' ? 'studio.settings.host.app' : 'studio.settings.host.proxy' };
  if (answers === 'certificate') return { tone: 'warning', text: 'studio.settings.host.certificate' };
  if (dns === 'here') return { tone: 'success', text: 'studio.settings.host.here' };
  return { tone: 'danger', text: answers === 'other' ? 'studio.settings.host.other' : 'studio.settings.host.nothing' };
}
