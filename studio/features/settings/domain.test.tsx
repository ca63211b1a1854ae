import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { DomainScreen } from './DomainScreen.tsx';

type Domain = Answer<'GET /studio/domain'>;
const proof = (host: string, isProven = true) => ({
  host,
  is_proven: isProven,
  record: `_bandstand.${host}`,
  file: `https://${host}/.well-known/bandstand-proof`,
  value: `proof-of-${host}`,
});
const hosts = ['a.test', 'b.test', 'c.test'];
const domain: Domain = {
  subdomain: 'club',
  suffix: '.example.org',
  url: 'https://club.example.org',
  hosts,
  proofs: hosts.map((host) => proof(host)),
  target: { name: 'app.example.org', addresses: [] },
  checks: [],
};
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const open = (answers: Answers = {}, more: Partial<Domain> = {}) =>
  renderStudio(<DomainScreen />, { 'GET /studio/domain': { ...domain, ...more }, ...answers });
const line = (host: string) => within(screen.getByText(host, { selector: 'span' }).closest('li')!);
const remove = (host: string) => line(host).getByText('Remove').closest('button')!;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the subdomain of the app', () => {
  it('is typed in small letters, saved once it is another one, and the studio asks for its session again', async () => {
    const { sent } = await open({ 'PUT /studio/domain': { ...domain, subdomain: 'evening' } });
    await screen.findByText('.example.org');
    const save = screen.getByText('Save').closest('button')!;
    expect(save.disabled).toBe(true);
    fireEvent.change(field('Subdomain'), { target: { value: '' } });
    expect(save.disabled).toBe(true);
    fireEvent.change(field('Subdomain'), { target: { value: 'EVENing' } });
    expect(field('Subdomain').value).toBe('evening');
    const before = sent('POST /studio/auth/verify').length;
    fireEvent.click(save);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent('PUT /studio/domain').map(({ body }) => body)).toEqual([{ subdomain: 'evening' }]);
    await waitFor(() => expect(sent('POST /studio/auth/verify').length).toBeGreaterThan(before));
  });
  it('that is taken is refused at its field, and stays typed', async () => {
    await open({ 'PUT /studio/domain': refuse(422, 'validation_failed', 'Please check.', { slug: ['This name is taken.'] }) });
    await screen.findByText('.example.org');
    fireEvent.change(field('Subdomain'), { target: { value: 'yoga' } });
    fireEvent.submit(field('Subdomain').closest('form')!);
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect([field('Subdomain').value, field('Another address').getAttribute('aria-invalid')]).toEqual(['yoga', null]);
  });
});

describe('the addresses of one’s own', () => {
  it('are removed one at a time: the second waits until the first is gone, and brings none of them back', async () => {
    let arrive = (_saved: Domain) => {};
    const { sent, answer } = await open({ 'PUT /studio/domain': () => new Promise<Domain>((resolve) => (arrive = resolve)) });
    await screen.findByText('a.test');
    fireEvent.click(remove('a.test'));
    await waitFor(() => expect(remove('b.test').disabled).toBe(true));
    fireEvent.click(remove('b.test'));
    expect(sent('PUT /studio/domain').map(({ body }) => body)).toEqual([{ hosts: ['b.test', 'c.test'] }]);
    arrive({ ...domain, hosts: ['b.test', 'c.test'] });
    await waitFor(() => expect(screen.queryByText('a.test')).toBeNull());
    answer({ 'PUT /studio/domain': { ...domain, hosts: ['c.test'] } });
    fireEvent.click(remove('b.test'));
    await waitFor(() => expect(screen.queryByText('b.test')).toBeNull());
    expect(sent('PUT /studio/domain').at(-1)?.body).toEqual({ hosts: ['c.test'] });
  });
  it('are refused at the field that was typed, which keeps what it says', async () => {
    await open({ 'PUT /studio/domain': refuse(422, 'validation_failed', 'Please check.', { 'hosts.3': ['This is no address.'] }) });
    await screen.findByText('a.test');
    const add = screen.getByText('Add').closest('button')!;
    expect(add.disabled).toBe(true);
    fireEvent.change(field('Another address'), { target: { value: ' not an address ' } });
    fireEvent.submit(field('Another address').closest('form')!);
    expect(await screen.findByText('This is no address.')).toBeTruthy();
    expect(field('Another address').value).toBe(' not an address ');
    expect(screen.queryByText('Please check.')).toBeNull();
  });
  it('that cannot be removed do not blame the field for adding one', async () => {
    await open({ 'PUT /studio/domain': denied });
    await screen.findByText('a.test');
    fireEvent.click(remove('a.test'));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(field('Another address').getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByText('a.test')).toBeTruthy();
  });
  it('say each what the check found, and why a check did not run', async () => {
    const checks = [
      { host: 'a.test', dns: 'here', addresses: [], answers: 'app' },
      { host: 'b.test', dns: 'elsewhere', addresses: ['1.2.3.4'], answers: 'other' },
      { host: 'c.test', dns: 'missing', addresses: [], answers: 'skipped' },
    ] as Domain['checks'];
    const { answer } = await open({ 'POST /studio/domain/check': denied });
    await screen.findByText('a.test');
    expect(screen.getAllByText('Verified')).toHaveLength(3);
    fireEvent.click(screen.getByText('Check now').closest('button')!);
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'POST /studio/domain/check': { ...domain, checks } });
    fireEvent.click(screen.getByText('Check now').closest('button')!);
    expect(await line('a.test').findByText('Works')).toBeTruthy();
    expect(line('b.test').getByText('Something else answers there')).toBeTruthy();
    expect(line('c.test').getByText('The domain doesn’t point anywhere yet')).toBeTruthy();
    expect(screen.queryByText('You are not allowed to do this.')).toBeNull();
  });
  it('are none at first: nothing is to be entered anywhere, and nothing is checked', async () => {
    await open({}, { hosts: [], proofs: [] });
    expect(await screen.findByLabelText('Another address')).toBeTruthy();
    expect(screen.queryByText('Check now')).toBeNull();
    expect(screen.queryByText('app.example.org')).toBeNull();
  });
  it('are not shown to who may not see them', async () => {
    await open({ 'GET /studio/domain': denied });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.queryByLabelText('Subdomain')).toBeNull();
  });
});
