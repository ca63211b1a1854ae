import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { effectsOf, type Effect, type EffectPage } from '@bandstand/rules/programs/effects.ts';
import { opensOnDay } from '@bandstand/rules/programs/records.ts';
import { isPlainDate } from '@bandstand/rules/time/days.ts';
import { readDraftSettings, readSettings } from '@bandstand/rules/programs/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { DraftTreeEdits } from '../drafts/drafts.tree.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page, PageTree } from '../pages/pages.tree.ts';
import { isStep, pagesBelow, planPages, recordsFor, releaseOf, rulingRecord, type ProgramDraft } from './programs.draft.ts';
import type { ProgramsRepo } from './programs.repo.ts';

export interface PlanDependencies {
  drafts: Drafts;
  edits: DraftTreeEdits;
  pages: Pages;
  repo: ProgramsRepo;
  clock: Clock;
  ids: Ids;
}
export type Author = Pick<Staff, 'userId' | 'name'>;
export type ProgramPlans = ReturnType<typeof createProgramPlans>;

/** Programs as their owners build them, entirely in drafts (studio.md section 2). */
export function createProgramPlans({ drafts, edits, pages, repo, clock }: PlanDependencies) {
  /** Throws page_not_found for a page that is no program, or is archived. */
  async function open(tenant: Tenant, id: string): Promise<ProgramDraft> {
    const [program, tree] = await Promise.all([drafts.require(tenant, id), drafts.tree(tenant)]);
    if (program.type !== 'program' || !tree.access.nodes.has(id)) throw new AppError('page_not_found');
    const below = pagesBelow(tree, id);
    const takenOut = await repo.takenOut(
      tenant,
      below.map((row) => row.id),
    );
    return { tree, program, settings: readDraftSettings(program.type_data), pages: below, takenOut };
  }
  /** Throws as `open` does, and edit_conflict if someone saved since. */
  async function openAt(tenant: Tenant, id: string, baseVersion: number): Promise<ProgramDraft> {
    const draft = await open(tenant, id);
    if (draft.program.version !== baseVersion) throw await drafts.conflict(tenant, id);
    return draft;
  }
  async function show(tenant: Tenant, id: string): Promise<ProgramPlan> {
    const [draft, running_count, app] = await Promise.all([open(tenant, id), repo.runningCount(tenant, id), pages.appRules(tenant)]);
    const { program, tree, settings } = draft;
    return {
      page_id: id,
      title: program.title,
      path: tree.pathOf(id),
      status: drafts.statusOf(program),
      version: program.version,
      settings,
      pages: planPages(draft, drafts.statusOf),
      running_count,
      timezone: app.timezone,
    };
  }

  /** The program's draft with other settings, and its pages with the records that these require. */
  const changesFor = (draft: ProgramDraft, settings: ProgramSettings) => [
    { id: draft.program.id, version: draft.program.version, type_data: { ...draft.program.type_data, ...settings } },
    ...[...recordsFor(draft, settings)].map(([id, access]) => ({ id, version: draft.tree.rows.get(id)?.version ?? 0, access })),
  ];

  return {
    open,
    openAt,
    show,
    changesFor,

    /** Saves what was sent, and when the pages open. Ignores days of pages outside the program. Throws edit_conflict. */
    save: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { base_version, ...input }: Partial<ProgramSettings> & { base_version: number },
    ): Promise<PageDraft> => {
      const draft = await openAt(tenant, id, base_version);
      refuseFields({ starts_on: typeof input.starts_on === 'string' && !isPlainDate(input.starts_on) ? { key: 'field.invalid' } : null });
      const known = new Set(draft.pages.map((row) => row.id));
      const { layout } = readDraftSettings({ ...draft.settings, ...input });
      const settings = { ...draft.settings, ...input, layout: layout.filter(({ page_id }) => known.has(page_id)) };
      await edits.changeMany(tenant, author, id, { changed: changesFor(draft, settings) });
      return drafts.get(tenant, id);
    },

    /** How publishing the drafts would affect the program's members. */
    effects: async (tenant: Tenant, id: string): Promise<{ running_count: number; touched_count: number; pages: Effect[] }> => {
      const [draft, live, runs] = await Promise.all([open(tenant, id), pages.tree(tenant), repo.runGroups(tenant, id)]);
      const running_count = runs.reduce((sum, { members }) => sum + members, 0);
      const program = live.page(id);
      if (!program) return { running_count, touched_count: 0, pages: [] };
      const { touched, effects } = effectsOf({ before: livePages(live, program), after: draftPages(draft), runs, nowMs: clock.ms() });
      return { running_count, touched_count: touched, pages: effects };
    },

    appsBehind: repo.appsBehind,
    /** Whether one of the pages is a program in which all begin together. */
    beginTogether: async (tenant: Tenant, pageIds: readonly string[]): Promise<boolean> => {
      const live = await pages.tree(tenant);
      return pageIds.some((id) => firstDayOfAll(live.page(id)) !== null);
    },
    /** If all begin together, moves every member to that day, even if it changed after they joined; `only`: one member. */
    followStarts: async (tenant: Tenant, only?: { programId: string; subscriberId: string }): Promise<void> => {
      const live = await pages.tree(tenant);
      const version = Number(live.version);
      for (const page of live.inOrder()) {
        const startsOn = only && only.programId !== page.id ? null : firstDayOfAll(page);
        if (startsOn !== null) await repo.moveStarts(tenant, page.id, startsOn, only?.subscriberId ?? null);
      }
      if (!only) await repo.noteFollowed(tenant, version);
    },
  };
}

/** The day on which all begin; null: each member on their own day. */
function firstDayOfAll(page: Page | undefined): string | null {
  if (page?.type !== 'program') return null;
  const { pace, starts_on } = readSettings(page.teaser.program);
  return pace === 'fixed' ? starts_on : null;
}

function draftPages(draft: ProgramDraft): EffectPage[] {
  const days = new Map(draft.settings.layout.map(({ page_id, day }) => [page_id, day]));
  return draft.pages.map((row) => {
    const ruling = rulingRecord(draft, row.id);
    const release = ruling && opensOnDay(ruling) !== null ? releaseOf(ruling) : null;
    return { id: row.id, title: row.title, isStep: isStep(draft, row), release, day: days.get(row.id) ?? null };
  });
}

function livePages(live: PageTree, program: Page): EffectPage[] {
  const days = new Map(readSettings(program.teaser.program).layout.map(({ page_id, day }) => [page_id, day]));
  const root = live.access.nodes.get(program.id);
  const pages: EffectPage[] = [];
  const waiting = live.childrenOf(program.id).toReversed();
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    const children = live.childrenOf(page.id);
    const owner = live.access.nodes.get(page.id)?.owner ?? null;
    const isBelow = owner !== null && owner !== root && live.chainOf(owner.id).some(({ id }) => id === program.id);
    pages.push({
      id: page.id,
      title: page.title,
      isStep: page.type !== 'collection' && !page.teaser.is_taken_out && !children.some(({ teaser }) => !teaser.is_taken_out),
      release: isBelow && opensOnDay(owner.record) !== null ? releaseOf(owner.record) : null,
      day: days.get(page.id) ?? null,
    });
    waiting.push(...children.toReversed());
  }
  return pages;
}
