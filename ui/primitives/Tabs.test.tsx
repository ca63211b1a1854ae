import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Banner } from './Banner.tsx';
import { ErrorState } from './EmptyState.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

function Program() {
  const [selected, setSelected] = useState<'plan' | 'talk' | 'people'>('plan');
  return (
    <Tabs
      label="Program"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'plan', label: 'Plan', panel: 'Three days' },
        { id: 'talk', label: 'Talk', panel: 'Twelve comments' },
        { id: 'people', label: 'People', panel: 'Nine' },
      ]}
    />
  );
}

it('tabs move by arrows, Home and End, and show one panel', async () => {
  const user = aUser();
  render(<Program />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Talk' }).textContent).toBe('Twelve comments');
  await user.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Plan');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('People');
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});

it('a banner can be dismissed, and danger interrupts', async () => {
  const user = aUser();
  let isThere = true;
  render(
    <Banner tone="danger" onDismiss={() => (isThere = false)} dismissLabel="Dismiss">
      Card declined
    </Banner>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Card declined');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(isThere).toBe(false);
});

it('an error is announced with what to do about it', () => {
  render(<ErrorState title="No connection" text="Check it and try again." action={<button type="button">Try again</button>} />);
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
