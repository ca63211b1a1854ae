import type { Permission } from '@bandstand/contract/permission.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { StaffSession, StudioApp } from '@bandstand/contract/staff.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Api } from '@bandstand/client/api/api.ts';
import type { Proof } from './entrance/proof.ts';
import type { Session, SessionState } from './session.ts';
import type { Texts, Translate } from './texts.ts';

/** The objects that a running studio has exactly one of. */
export type Studio = { api: Api; session: Session; texts: Texts; proof: Proof };

export const StudioContext = createContext<Studio | null>(null);

/** The running studio. Throws outside it. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('There is no studio above this component');
  return studio;
}

export const useText = (): Translate => useStudio().texts.t;
export const useLanguage = (): Language => useStudio().texts.language;
export const useApi = (): Api => useStudio().api;

export function useSession(): SessionState {
  const { session } = useStudio();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** The logged-in user and the chosen app. Only below the login. */
export function useStaff(): { bundle: StaffSession; app: StudioApp; may: (permission: Permission) => boolean } {
  const state = useSession();
  if (state.state !== 'staff') throw new Error('Nobody is logged in');
  return { bundle: state.bundle, app: state.app, may: (permission) => state.bundle.permissions.includes(permission) };
}
