import { courses as calls } from '@bandstand/contract/courses.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Courses } from './courses.service.ts';

export const coursesRoutes = (courses: Courses): Binding[] =>
  bind(calls, {
    'GET /programs/{id}/course': ({ member, params }) => courses.show(member, params.id),
    'POST /programs/{id}/pause': ({ member, params }) => courses.pause(member, params.id),
    'DELETE /programs/{id}/pause': ({ member, params }) => courses.resume(member, params.id),
    'POST /programs/{id}/missed': ({ member, params, body }) => courses.answer(member, params.id, body),
    'DELETE /programs/{id}/missed': ({ member, params }) => courses.undo(member, params.id),
  });
