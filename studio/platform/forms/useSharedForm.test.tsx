import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rebase, useSharedForm } from './useSharedForm.ts';

const base = { title: 'Club', text: 'Old', tags: ['a'] };

describe('saves by others while typing', () => {
  it.each([
    ['nothing was typed: theirs', base, { ...base, title: 'Theirs' }, { title: 'Theirs' }, null],
    ['another field was typed: both', { ...base, text: 'Mine' }, { ...base, title: 'Theirs' }, { title: 'Theirs', text: 'Mine' }, 'joined'],
    ['the same field was typed: mine, with a notice', { ...base, title: 'Mine' }, { ...base, title: 'Theirs' }, { title: 'Mine' }, 'contested'],
    ['both typed the same: no notice', { ...base, tags: ['b'] }, { ...base, tags: ['b'] }, { tags: ['b'] }, null],
  ] as const)('%s', (_name, mine, theirs, values, meanwhile) => {
    expect(rebase<object>(mine, base, theirs)).toEqual({ values: { ...base, ...values }, meanwhile });
  });

  const form = () => renderHook(({ saved }) => useSharedForm(saved), { initialProps: { saved: base } });
  it('come into the form, and replace a contested field when the person accepts them', () => {
    const { result, rerender } = form();
    act(() => result.current.set({ title: 'Mine' }));
    rerender({ saved: { ...base, title: 'Theirs', text: 'New' } });
    expect(result.current).toMatchObject({ values: { title: 'Mine', text: 'New' }, meanwhile: 'contested', isChanged: true });
    act(() => result.current.reset(result.current.base));
    expect(result.current).toMatchObject({ values: { title: 'Theirs', text: 'New' }, meanwhile: null, isChanged: false });
  });
  it('are not confused with one’s own save, though the server wrote it a little differently', () => {
    const { result, rerender } = form();
    act(() => result.current.set({ title: ' Mine ' }));
    act(() => result.current.reset({ ...base, title: 'Mine' }));
    rerender({ saved: { ...base, title: 'Mine' } });
    expect(result.current).toMatchObject({ values: { title: 'Mine' }, meanwhile: null, isChanged: false });
  });
});
