import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { Binding } from '../http/bind.ts';
import type { Identity } from '../http/context.ts';
import type { Http } from '../http/http.ts';
import { createModules, type Module } from './module.ts';

/** A module that notes its calls. */
const noting = (name: string, notes: string[]): Module<string> => ({
  service: name,
  files: () => notes.push(`${name} files`),
  jobs: () => notes.push(`${name} jobs`),
  listeners: () => notes.push(`${name} listeners`),
  begin: async () => {
    notes.push(`${name} begins`);
    await Promise.resolve();
    notes.push(`${name} has begun`);
  },
  stop: () => notes.push(`${name} stops`),
});
const identity = {} as Identity;

it('a module defines its jobs and listeners when it is added, and the next one finds its service', () => {
  const notes: string[] = [];
  const modules = createModules();
  expect(modules.add(noting('pages', notes)).service).toBe('pages');
  expect(notes).toEqual(['pages jobs', 'pages listeners']);
});

it('modules begin one after another, in the order in which they were added', async () => {
  const notes: string[] = [];
  const modules = createModules();
  for (const name of ['pages', 'chat']) modules.add(noting(name, notes));
  notes.length = 0;
  await modules.begin();
  modules.stop();
  expect(notes).toEqual(['pages begins', 'pages has begun', 'chat begins', 'chat has begun', 'pages stops', 'chat stops']);
});

it('when one cannot begin, those after it do not either', async () => {
  const notes: string[] = [];
  const modules = createModules();
  modules.add({ service: null, begin: () => Promise.reject(new Error('no queue')) });
  modules.add(noting('chat', notes));
  await expect(modules.begin()).rejects.toThrow('no queue');
  expect(notes).not.toContain('chat begins');
});

it('HTTP gets the calls of each module and then its files; a module with neither adds nothing', () => {
  const notes: string[] = [];
  const calls = (key: string) => [{ key } as unknown as Binding];
  const http = { app: {} as FastifyInstance, add: (added: readonly Binding[]) => notes.push(added.map(({ key }) => key).join() || 'nothing') };
  const modules = createModules();
  modules.add({ ...noting('pages', notes), routes: calls('GET /pages') });
  modules.add({ service: null });
  modules.add({ service: null, routes: calls('GET /chat') });
  notes.length = 0;
  modules.addTo(http as unknown as Http, identity);
  expect(notes).toEqual(['GET /pages', 'pages files', 'nothing', 'GET /chat']);
});
