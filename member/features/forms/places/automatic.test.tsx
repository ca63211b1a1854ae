import type { AutomaticTrigger } from '@bandstand/contract/forms.values.ts';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { aField, aForm } from '@bandstand/contract/testing/forms.builders.ts';
import { aPage, denied } from '@bandstand/contract/testing/pages.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { seedPage } from '../../../platform/pages/seed.ts';
import { settled, show, visit } from '../../../testing/visit.tsx';
import { servingForm } from '../runner/forms.driver.tsx';
import { AutomaticForms } from './AutomaticForms.tsx';

const form = aForm([aField({ label: 'How was it?' })]);
const page = aPage({ path: '/story', page_title: 'Story' });
const ines = aBundle({ page_subscriptions: { root: aRun('root') } });
const due = (trigger: AutomaticTrigger, ...ids: string[]): FakeCalls =>
  servingForm(form, {
    'GET /forms_due': () => ({ items: [{ form_id: form.id, trigger, items: ids.map((id) => ({ type: 'Page' as const, id })) }], total_count: 1 }),
  });
const running = (calls: FakeCalls, at = '/me') => show(<AutomaticForms />, { at, pages: [page], bundle: ines, calls });
const comes = () => waitFor(() => expect(window.location.hash).toContain(`#form?form_id=${form.id}`), { timeout: 4000 });

describe('forms that come by themselves (FRM-3, FRM-13)', () => {
  it('come after an event was joined, and count as shown', async () => {
    const { platform, server, hash } = await running(due('event_joined'));
    act(() => platform.session.update((now) => ({ ...now, event_subscriptions: { e1: {} as never } })));
    await comes();
    expect(hash()).toContain('trigger=event_joined&item=e1');
    expect(server.calls('POST /forms/{id}/visits')[0]?.body).toMatchObject({
      trigger: 'event_joined',
      triggering_item: { type: 'EventOccurrence', id: 'e1' },
    });
    // The panel continues this visit.
    const [announced] = server.calls('POST /forms/{id}/visits').map(({ body }) => body as { visit_id: string });
    expect(hash()).toContain(`visit=${announced!.visit_id}`);
  });

  it('come after what was joined before this part of the app had loaded', async () => {
    function Late() {
      const [isHere, setIsHere] = useState(false);
      return isHere ? <AutomaticForms /> : <button onClick={() => setIsHere(true)}>Load</button>;
    }
    const { platform, user } = await show(<Late />, { at: '/me', pages: [page], bundle: ines, calls: due('event_joined') });
    act(() => platform.session.update((now) => ({ ...now, event_subscriptions: { e1: {} as never } })));
    await user.click(screen.getByRole('button', { name: 'Load' }));
    await comes();
  });

  it('come after their page was viewed, and not on a locked one', async () => {
    const viewed = await running(due('page_viewed', page.page_id), '/story');
    seedPage(viewed.platform.queries, '/story', page);
    await comes();
    const locked = aPage({ path: '/locked', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) });
    const other = await show(<AutomaticForms />, { at: '/locked', pages: [locked], bundle: ines, calls: due('page_viewed') });
    seedPage(other.platform.queries, '/locked', locked);
    await settled(1500);
    expect(window.location.hash).toBe('');
  });

  it('come after a completed program of theirs only', async () => {
    const { platform } = await running(due('program_completed', 'other'));
    act(() => platform.session.update((now) => ({ ...now, page_subscriptions: { root: aRun('root', { progress: aProgress({ percent: 100 }) }) } })));
    await settled(1500);
    expect(window.location.hash).toBe('');
  });

  it('wait after a purchase until its thank-you is closed', async () => {
    const { platform, hash } = await running(due('purchase_completed'), '/me#checkout?product_ids=gym');
    act(() => platform.session.update((now) => ({ ...now, user: { ...now.user, active_product_ids: ['gym'] } })));
    await settled(1500);
    expect(hash()).toBe('#checkout?product_ids=gym');
    act(() => platform.navigation.closePanel('checkout'));
    await comes();
  });

  it('stay away where another device has shown them', async () => {
    const { platform, server } = await running({ ...due('event_joined'), 'POST /forms/{id}/visits': () => ({ is_repeat: true }) });
    act(() => platform.session.update((now) => ({ ...now, event_subscriptions: { e1: {} as never } })));
    await waitFor(() => expect(server.calls('POST /forms/{id}/visits')).toHaveLength(1), { timeout: 4000 });
    await settled(100);
    expect(window.location.hash).toBe('');
  });
});

describe('the form after a sign-up (ID-18)', () => {
  const begins = async (calls: FakeCalls) => {
    const visited = await visit({ pages: [aPage({ path: '/' })], calls });
    act(() => visited.platform.session.adopt(aBundle()));
    const { signUpForm } = await import('./signUpForm.ts');
    let isOver = false;
    const running = signUpForm(visited.platform).then(() => (isOver = true));
    return { ...visited, running, isOver: () => isOver };
  };

  it('comes first; the sign-up is finished once it is closed', async () => {
    const { user, running, isOver } = await begins(due('auth_signed_up'));
    await comes();
    const [close] = await screen.findAllByRole('button', { name: 'Close' });
    expect(isOver()).toBe(false);
    await user.click(close!);
    await running;
    expect(isOver()).toBe(true);
  });

  it('is left out where there is none', async () => {
    const { running } = await begins(due('event_joined'));
    await running;
    expect(window.location.hash).toBe('');
  });
});
