import { studioPrograms } from '@bandstand/contract/programs.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { ProgramOutlines } from './programs.outline.service.ts';
import type { ProgramPlans } from './programs.plan.service.ts';
import type { ProgramWeeks } from './programs.week.service.ts';

export interface ProgramBuilding {
  plans: ProgramPlans;
  weeks: ProgramWeeks;
  outlines: ProgramOutlines;
}

export const programsStudioRoutes = ({ plans, weeks, outlines }: ProgramBuilding): Binding[] =>
  bind(studioPrograms, {
    'GET /studio/pages/{id}/program': ({ tenant, params }) => plans.show(tenant, params.id),
    'PUT /studio/pages/{id}/program': ({ tenant, staff, params, body }) => plans.save(tenant, staff, params.id, body),
    'POST /studio/pages/{id}/program/duplicate_week': ({ tenant, staff, params, body }) => weeks.duplicate(tenant, staff, params.id, body),
    // A repeat after a crash meets the version that the first try saved, so nothing is created twice.
    'POST /studio/pages/{id}/program/outline': ({ tenant, staff, params, body }) => outlines.read(tenant, staff, params.id, body),
    'GET /studio/pages/{id}/program/effects': ({ tenant, params }) => plans.effects(tenant, params.id),
  });
