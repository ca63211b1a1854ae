import { expect, type Browser, type Page } from '@playwright/test';
import { findings } from '../axe.ts';
import { mainApp } from '../demo.ts';
import { publishPage, studioOf } from '../studioCalls.ts';
import { newcomer, Visitor } from './member.ts';

/** A phone. */
export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
/** Axe finds nothing. */
export const clean = async (page: Page) => expect(await findings(page)).toEqual([]);
/** An exercise of a workout. */
export const item = (title: string, sets: object[], more: object = {}) => ({ uid: crypto.randomUUID(), exercise_id: null, title, sets, ...more });
/** A group of a workout. */
export const group = (type: string, items: object[], more: object = {}) => ({ id: crypto.randomUUID(), type, items, ...more });

/** A published page with a workout of these groups. Returns its path. */
export async function publishWorkout(title: string, groups: object[], more: object = {}): Promise<string> {
  const call = await studioOf(mainApp());
  const { id } = await call<{ id: string }>('POST', '/studio/workouts', { title, groups, ...more });
  await call('POST', '/studio/releases', { title, items: [{ type: 'workout', id }] });
  return publishPage(call, `${title} ${Date.now()}`, [{ type: 'workout', data: { workout_id: id } }]);
}
/** A new member on that page. */
export async function opened(browser: Browser, path: string, options: object): Promise<Visitor> {
  const visitor = await Visitor.joined(browser, mainApp(), newcomer(), options);
  await visitor.open(path);
  return visitor;
}
/** The button that confirms a set. */
export const done = (page: Page, name: string) => page.getByRole('button', { name: `${name} done`, exact: true });
/** Starts the workout of the page. */
export const start = async (page: Page, mode: 'List' | 'Follow-along') => {
  await page.getByRole('button', { name: 'Start workout' }).click();
  await page.getByRole('dialog').getByText(mode, { exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
};
