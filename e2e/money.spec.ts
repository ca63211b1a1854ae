import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from '@playwright/test';

const place = 'https://money.test/';
const root = new URL('../', import.meta.url);

test('an amount is parsed and shown in this browser as in the hand-written table, in each of its currencies', async ({ page }) => {
  // The same modules that Node runs in the server's tests: only the engine differs.
  await page.route(`${place}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Money</title>' });
    const body = stripTypeScriptTypes(await readFile(new URL(path, root), 'utf8'));
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(place);
  const { count, wrong } = await page.evaluate(async () => {
    const load = (path: string) => import(path);
    const { readMoney, formatMoney } = await load('/rules/products/money.ts');
    const { languages } = await load('/rules/text/languages.ts');
    const { amountsByHand, digitsOf } = await load('/server/testing/currencies.data.ts');
    const faults: unknown[] = [];
    for (const [currency, typed, minor, , shown] of amountsByHand) {
      if (readMoney(typed, currency) !== minor) faults.push([currency, 'typed', readMoney(typed, currency)]);
      if (digitsOf(formatMoney(minor, currency, 'en')) !== shown) faults.push([currency, 'shown', formatMoney(minor, currency, 'en')]);
      // Other languages group digits and place the decimal sign differently; the digits are the same.
      for (const language of languages) {
        const text: string = formatMoney(minor, currency, language);
        if (text.replaceAll(/\D/g, '') !== shown.replaceAll(/\D/g, '')) faults.push([currency, language, text]);
      }
    }
    return { count: amountsByHand.length, wrong: faults };
  });
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(40);
});
