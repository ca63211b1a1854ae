import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looking {
  /** Parts that are left out, by selector. */
  without?: string[];
  /** The only part that is looked at. */
  within?: string;
  /** The only rules. */
  rules?: string[];
  /** Rules that are left out. */
  exceptRules?: string[];
}

/**
 * What axe finds on the page as it stands, a line for each rule. It looks at the document itself: frames have to be left out, and are documents of
 * their own. In the page, and without AxeBuilder, which opens a page for every answer and takes three times as long.
 */
export async function findings(page: Page, { without = [], within, rules, exceptRules = [] }: Looking = {}): Promise<string[]> {
  if (!without.includes('iframe') && (await page.locator('iframe').count()) > 0) throw new Error('axe would not look into the frames of this page');
  // A document that was looked at has it already.
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
