import type { PageJson } from '@bandstand/contract/pages.ts';
import { loginPrompt } from '@bandstand/rules/access/prompt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageKey } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';

/** Opens the login when a locked page is ready, if its lock asks for one: once per verdict, never in the builder's frame (ACC-16). */
export function useLockPrompt(path: string, page: PageJson): void {
  const { config, navigation, access, preview } = usePlatform();
  const queries = useQueryClient();
  const { state } = useSession();
  const asked = useRef('');

  useEffect(() => {
    if (preview) return;
    // A page that is being refetched, for example after a login, may be about to open.
    if (queries.isFetching({ queryKey: pageKey(path) }) > 0) return;
    const decision = page.page.access;
    const verdict = `${page.page_id} ${state} ${decision.lock_reason ?? decision.reason}`;
    if (asked.current === verdict) return;
    const prompt = loginPrompt({
      decision,
      app: config.access,
      isSignedIn: state === 'member',
      isAuthChecked: state !== 'unchecked',
      hash: navigation.current().hash,
    });
    if (prompt === 'never') return;
    const ask = (isWanted: boolean) => {
      asked.current = verdict;
      if (isWanted) navigation.openPanel('auth');
    };
    if (prompt === 'always') return ask(true);
    let isCurrent = true;
    access.decide(page.page_id).then(
      (answer) => isCurrent && ask(answer?.inheritsGlobally ?? false),
      () => isCurrent && ask(false),
    );
    return () => {
      isCurrent = false;
    };
  });
  useEffect(() => {
    asked.current = '';
  }, [path]);
}
