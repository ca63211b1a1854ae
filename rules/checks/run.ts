import { checkAttributes } from './attributes.ts';
import { checkAlt, checkContrast, checkEmptyBlocks, checkEmptyPage, checkFormPage, checkHeadings, checkTitle } from './content.ts';
import type { Check, CheckedPage, CheckFacts, Finding } from './facts.ts';
import { checkActions, checkButtons, checkForms, checkLinks, checkReusables, checkReached, checkWayToBuy } from './links.ts';
import { checkMedia } from './media.ts';

const checks: readonly Check[] = [
  checkTitle,
  checkEmptyPage,
  checkFormPage,
  checkEmptyBlocks,
  checkAlt,
  checkButtons,
  checkActions,
  checkLinks,
  checkReusables,
  checkForms,
  checkAttributes,
  checkWayToBuy,
  checkReached,
  checkHeadings,
  checkMedia,
  checkContrast,
];

/** All findings before a page is published: problems for members first, then in page order. */
export function checkPage(page: CheckedPage, facts: CheckFacts): Finding[] {
  const order = new Map(page.blocks.map(({ id }, at) => [id, at]));
  const placeOf = ({ block_id }: Finding) => (block_id === null ? -1 : (order.get(block_id) ?? -1));
  return checks
    .flatMap((check) => check(page, facts))
    .toSorted((a, b) => Number(a.severity === 'look') - Number(b.severity === 'look') || placeOf(a) - placeOf(b));
}
