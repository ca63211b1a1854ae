import { opensOnDay } from '@bandstand/rules/programs/records.ts';
import type { Page, PageTree } from '../pages/pages.tree.ts';
import type { ReportPlan } from './progress.report.repo.ts';

/** The sequence of a root (PRG-5) as numbers for the database. Leaves out private pages: their members are not the members of the program. */
export function reportPlan(tree: PageTree, root: Page): ReportPlan {
  const plan: ReportPlan = { steps: [], stages: [], firsts: [] };
  const rootNode = tree.access.nodes.get(root.id);
  const ownerOf = (id: string) => {
    const owner = tree.access.nodes.get(id)?.owner ?? null;
    const isBelow = owner !== null && owner !== rootNode && tree.chainOf(owner.id).some((above) => above.id === root.id);
    return isBelow ? owner.record : null;
  };
  const visit = (page: Page, depth: number, stage: number): void => {
    plan.firsts.push({ id: page.id, ord: plan.steps.length });
    const children = tree.childrenOf(page.id).filter((child) => !child.teaser.is_taken_out);
    for (const child of children) visit(child, depth + 1, stage);
    const record = ownerOf(page.id);
    if (children.length > 0 || page.type === 'collection' || record?.is_private) return;
    plan.steps.push({
      id: page.id,
      title: page.title,
      depth,
      ord: plan.steps.length,
      stage,
      opens: opensOnDay(record) ?? 0,
      available_from: record?.is_scheduled ? record.available_from : null,
    });
  };
  const tops = tree.childrenOf(root.id).filter((child) => !child.teaser.is_taken_out);
  if (tops.length === 0) visit(root, 0, 0);
  for (const [stage, top] of tops.entries()) {
    const from = plan.steps.length;
    visit(top, 1, stage);
    plan.stages.push({ id: top.id, title: top.title, depth: 1, from, to: plan.steps.length });
  }
  return plan;
}
