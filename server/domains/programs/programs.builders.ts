import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { publishPage, type PageMaker, type PageOptions } from '../pages/pages.builders.ts';

export interface MadeProgram {
  program: PageDraft;
  stages: PageDraft[];
  /** Pages of all stages, in order. */
  pages: PageDraft[];
}

/** A published program that members may start; `stages`: how many pages each has. */
export async function aProgram(
  maker: PageMaker,
  { stages = [2, 1], settings = {}, ...options }: PageOptions & { stages?: readonly number[]; settings?: Partial<ProgramSettings> } = {},
): Promise<MadeProgram> {
  const program = await publishPage(maker, {
    title: 'Program',
    type: 'program',
    ...options,
    access: { require_authentication: true, is_progress_root: true, ...options.access },
    type_data: settings,
  });
  const made: MadeProgram = { program, stages: [], pages: [] };
  for (const [at, count] of stages.entries()) {
    const stage = await publishPage(maker, { title: `Week ${at + 1}`, parent: program });
    made.stages.push(stage);
    for (let day = 1; day <= count; day += 1) made.pages.push(await publishPage(maker, { title: `Day ${day}`, parent: stage }));
  }
  return made;
}
