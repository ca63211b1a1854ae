import type { PageJson } from '@bandstand/contract/pages.ts';
import { promptOnReady } from '@bandstand/rules/access/prompt.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageKey } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';

/** The automatic prompt when a locked page is ready: once per verdict, never in the builder's frame (ACC-16). */
export function useLockPrompt(path: string, page: PageJson): void {
  const { config, navigation, session, access, preview } = usePlatform();
  const queries = useQueryClient();
  const { state } = useSession();
  const asked = useRef('');
  // A finished sign-up evaluates the same page again.
  const [signUps, setSignUps] = useState(0);
  useEffect(() => session.signUp.onFinished(() => setSignUps((count) => count + 1)), [session]);

  useEffect(() => {
    if (preview) return;
    // A page that is being refetched, for example after a login, may be about to open.
    if (queries.isFetching({ queryKey: pageKey(path) }) > 0) return;
    const decision = page.page.access;
    const facts = {
      decision,
      app: config.access,
      isSignedIn: state === 'member',
      isAuthChecked: state !== 'unchecked',
      isSigningUp: session.signUp.isRunning(),
      hash: navigation.current().hash,
    };
    const verdict = `${page.page_id} ${state} ${decision.lock_reason ?? decision.reason} ${decision.product_ids.join()}`;
    if (asked.current === verdict) return;

    const open = (inheritsGlobally: boolean) => {
      const prompt = promptOnReady({ ...facts, inheritsGlobally });
      if (prompt === null || prompt === 'wait_sign_up') return;
      asked.current = verdict;
      // What can be bought is offered by the page itself, so no checkout lies over it (decision 137).
      if (prompt === 'auth') navigation.openPanel('auth');
    };
    // The origin of the rule matters only if the app wants the sign-up first.
    const mattersWhere = config.access.prompt_purchase_post_sign_up && config.access.is_subscriber_only && state === 'guest';
    if (!mattersWhere) return open(false);
    let isCurrent = true;
    access.decide(page.page_id).then(
      (answer) => isCurrent && open(answer?.inheritsGlobally ?? false),
      () => isCurrent && open(false),
    );
    return () => {
      isCurrent = false;
    };
  });
  useEffect(() => {
    asked.current = '';
  }, [path, signUps]);
}
