import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aUser } from '../testing/user.ts';
import { useTrap } from './useTrap.tsx';

afterEach(cleanup);

function Form({ onSend }: { onSend: (given: object) => void }) {
  const trap = useTrap();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(trap.given());
      }}
    >
      <input aria-label="Name" />
      <button type="submit">Send</button>
      {trap.field}
    </form>
  );
}
const field = () => document.querySelector<HTMLInputElement>('input[name="website"]')!;

describe('the trap', () => {
  it('is out of reach for keys and screen readers, and nothing offers to fill it in', async () => {
    const user = aUser();
    render(<Form onSend={() => {}} />);
    for (let presses = 0; presses < 5; presses += 1) {
      await user.tab();
      expect(document.activeElement).not.toBe(field());
    }
    expect(screen.queryAllByRole('textbox').map((found) => found.getAttribute('aria-label'))).toEqual(['Name']);
    expect([field().tabIndex, field().autocomplete, field().type]).toEqual([-1, 'off', 'text']);
  });

  it('adds nothing to the request until a program fills it in', async () => {
    const [user, sent] = [aUser(), [] as object[]];
    render(<Form onSend={(given) => sent.push(given)} />);
    await user.click(screen.getByText('Send'));
    field().value = 'https://spam.example';
    await user.click(screen.getByText('Send'));
    expect(sent).toEqual([{}, { website: 'https://spam.example' }]);
  });
});
