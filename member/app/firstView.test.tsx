import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit } from '../testing/visit.tsx';

describe('parts not needed for the first view', () => {
  it('come with the data of the next page', async () => {
    const meal = aPage({ path: '/soup', page_title: 'Soup', page_content_type: 'meal', type_data: { steps: ['Boil.'] } });
    const { platform } = await visit({ pages: [aPage({ path: '/' }), meal] });
    platform.navigation.navigate('/soup');
    expect(await screen.findByText('Boil.')).toBeTruthy();
  });

  it('keep messages that arrive before the toasts are mounted', async () => {
    await visit({ pages: [aPage({ path: '/' })] });
    expect(screen.queryByRole('region', { name: 'Notices', hidden: true })).toBeNull();
    act(() => void toast({ text: 'Link copied' }));
    await waitFor(() => expect(screen.getByText('Link copied').closest('[aria-live="polite"]')).toBeTruthy());
  });
});
