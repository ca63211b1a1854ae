import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessFiles, anAccessPage, anItem, denied } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, show } from '../../testing/visit.tsx';
import { ContentCard } from '../content/ContentCard.tsx';
import { PageLink } from './PageLink.tsx';

const tokenOf = (persona: string) => `${btoa(JSON.stringify({ appId: 'a', persona, expiresAt: 1 })).replace(/=+$/, '')}.signature`;
const as = (persona: string) => `/?page_builder=${tokenOf(persona)}`;
const trees = accessFiles({ paid: anAccessPage('/paid', { inherit: false, require_purchase: true, products: [{ id: 'gym' }] }) });
const paid = anItem({ title: 'Paid', path: '/paid', access: denied('PURCHASE_REQUIRED', { product_ids: ['gym'] }) });

describe('links in the builder’s frame (ACC-27)', () => {
  it('have no lock for a preview of everything, whatever the tree or the list says', async () => {
    await show(
      <>
        <PageLink path="/paid">By the tree</PageLink>
        <ContentCard item={paid} />
      </>,
      { at: as('everything'), calls: trees },
    );
    await waitFor(() => expect(screen.getByRole('link', { name: 'By the tree' }).dataset['access']).toBe('granted'));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Locked' })).toBeNull());
  });

  it('lead to the page instead of a checkout', async () => {
    const { user, hash } = await show(<ContentCard item={paid} />, { at: as('everything') });
    await settled();
    await user.click(screen.getByRole('link', { name: 'Paid' }));
    await waitFor(() => expect(window.location.pathname).toBe('/paid'));
    expect(hash()).toBe('');
  });

  it.each(['guest', 'member'])('show a %s the locks that such a person sees', async (persona) => {
    await show(
      <>
        <PageLink path="/paid">By the tree</PageLink>
        <ContentCard item={paid} />
      </>,
      { at: as(persona), calls: trees },
    );
    expect(screen.getByRole('img', { name: 'Locked' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'By the tree' }).dataset['access']).toBe('locked'));
  });
});
