import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aMember, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { useCall } from '../queries.ts';
import { useAddress } from '../useAddress.ts';
import { FilteredList } from './FilteredList.tsx';

function Members({ names = ['q', 'state'] }: { names?: string[] }) {
  const [address] = useAddress();
  const members = useCall('GET /studio/members', { query: { q: address.get('q') ?? '' } });
  return (
    <FilteredList
      query={members}
      isFiltered={address.get('q') !== null}
      filterNames={names}
      empty={{ title: 'Nobody yet', text: 'Members appear here.', action: <button type="button">Invite</button> }}
    >
      {(rows) => (
        <ul>
          {rows.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </FilteredList>
  );
}
const open = (answer: Answers['GET /studio/members'], search = '') => {
  window.history.replaceState(null, '', `/studio/members${search}`);
  return renderStudio(<Members />, { 'GET /studio/members': answer });
};
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a list filtered by the URL', () => {
  it('shows its rows and their number', async () => {
    await open(listOf([aMember('Sam'), aMember('Kim')]));
    expect(await screen.findByText('Sam')).toBeTruthy();
    expect(screen.getByText('Kim')).toBeTruthy();
    expect(screen.getByRole('navigation')).toBeTruthy();
  });

  it('says what it is for while it is empty, with a way to begin', async () => {
    await open(listOf([]));
    expect(await screen.findByText('Nobody yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy();
  });

  it('says that nothing matches the filters, and removes all of them and the page from the URL', async () => {
    await open(listOf([]), '?q=zzz&state=open&page=3&member=m1');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.queryByText('Nobody yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(window.location.search).toBe('?member=m1');
  });

  it('offers no such button where it has no filters to remove', async () => {
    window.history.replaceState(null, '', '/studio/members?q=zzz');
    await renderStudio(<Members names={[]} />, { 'GET /studio/members': listOf([]) });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the error, and retries by its button', async () => {
    const { answer } = await open(refuse(403, 'forbidden'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer({ 'GET /studio/members': listOf([aMember('Sam')]) });
    fireEvent.click(again);
    expect(await screen.findByText('Sam')).toBeTruthy();
  });
});
