import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looking {
  /** Parts to leave out, by selector. */
  without?: string[];
  /** The only part to check. */
  within?: string;
  /** The only rules to check. */
  rules?: string[];
  /** Rules to leave out. */
  exceptRules?: string[];
}

/**
 * What axe finds on the page right now, one line per rule. Checks only the document itself: leave frames out, since they are separate documents. Runs
 * in the page without AxeBuilder, which opens a page for every answer and takes three times as long.
 */
export async function findings(page: Page, { without = [], within, rules, exceptRules = [] }: Looking = {}): Promise<string[]> {
  if (!without.includes('iframe') && (await page.locator('iframe').count()) > 0) throw new Error('axe would not check the frames of this page');
  // A document that was checked before has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([context, options]) => (await (window as unknown as { axe: typeof Axe }).axe.run(context, options)).violations,
    [
      { exclude: without.map((selector) => [selector]), ...(within && { include: [[within]] }) },
      {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
        rules: Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])),
      },
    ] as [Axe.SerialContextObject, Axe.RunOptions],
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  );
}
