import { cleanup, render, screen, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { aUser } from '@bandstand/ui/testing/user.ts';
import { show } from '../../../testing/visit.tsx';
import type { Measure } from '../state/values.ts';
import { EntryContext, typed, type ActiveField } from './entry.ts';
import { NumberKeys } from './NumberKeys.tsx';
import { ValueField } from './ValueField.tsx';

afterEach(cleanup);

let value: number | null;
let confirmed: number;
const record = (next: number | null, set: (own: number | null) => void) => {
  value = next;
  set(next);
};
const confirm = () => {
  confirmed += 1;
};
function Set({ measure, offered }: { measure: Measure; offered: number | null }) {
  const [active, setActive] = useState<ActiveField | null>(null);
  const [own, setOwn] = useState<number | null>(null);
  const [unit, setUnit] = useState<'kg' | 'lb'>('kg');
  const entry = useMemo(() => ({ active, open: setActive, hasKeys: true }), [active]);
  return (
    <EntryContext value={entry}>
      <div data-set>
        <ValueField
          label="Load"
          measure={measure}
          unit={unit}
          value={own}
          offered={offered}
          onChange={(next) => record(next, setOwn)}
          onConfirm={confirm}
        />
      </div>
      <NumberKeys unit={unit} onUnit={setUnit} />
    </EntryContext>
  );
}
async function field(measure: Measure = 'load_kg', offered: number | null = 80) {
  confirmed = 0;
  value = null;
  const app = await show(<Set measure={measure} offered={offered} />);
  await app.user.click(screen.getByLabelText('Load'));
  const keys = within(screen.getByRole('group', { name: 'Number keys for Load' }));
  return {
    ...app,
    press: (...names: string[]) =>
      names.reduce((before, name) => before.then(() => app.user.click(keys.getByRole('button', { name }))), Promise.resolve()),
  };
}

describe('the number keys', () => {
  it('replace what was offered, and take digits back', async () => {
    const { press } = await field();
    await press('8', '2', '.', '5');
    expect(value).toBe(82.5);
    await press('Erase', 'Erase');
    expect(value).toBe(82);
  });

  it('change a load by steps, from what is offered', async () => {
    const { press } = await field();
    await press('+2.5', '+5');
    expect(value).toBe(87.5);
    await press('−2.5', '−5', '−5');
    expect(value).toBe(75);
  });

  it('show the plates for each side, for the bar that is chosen', async () => {
    const { press, user } = await field('load_kg', 100);
    await press('Plates');
    expect(screen.getByText('Each side: 25 + 15')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '10 kg' }));
    expect(screen.getByText('Each side: 25 + 20')).toBeTruthy();
  });

  it('change the unit, confirm, and go away', async () => {
    const { press } = await field('load_kg', 100);
    await press('Unit: kg');
    expect(screen.getByLabelText('Load').getAttribute('placeholder')).toBe('220.46');
    await press('Next');
    expect(confirmed).toBe(1);
    await press('Hide keys');
    expect(screen.queryByRole('group', { name: 'Number keys for Load' })).toBeNull();
  });

  it('have a colon for times, and no point for repetitions', async () => {
    const time = await field('time_s', 45);
    await time.press('1', ':', '3', '0');
    expect(value).toBe(90);
    await field('reps', 5);
    expect(screen.queryByRole('button', { name: '.' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Plates' })).toBeNull();
  });

  it('are for devices without their own', async () => {
    const user = aUser();
    await show(<p>Outside</p>);
    render(<input aria-label="Else" />);
    await user.click(screen.getByLabelText('Else'));
    expect(screen.queryByRole('group')).toBeNull();
  });
});

it.each([
  ['80', '5', true, '5'],
  ['8', '0', false, '80'],
  ['8.5', '.', false, '8.5'],
  ['80', 'back', false, '8'],
  ['80', 'back', true, ''],
  ['12345678', '9', false, '12345678'],
])('%s and the key %s (fresh: %s) make "%s"', (text, key, isFresh, result) => expect(typed(text, key, isFresh)).toBe(result));
