import { submissions } from '@bandstand/contract/forms.ts';
import { studioSubmissions } from '@bandstand/contract/forms.studio.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { OwnSubmissions } from './submissions.own.service.ts';
import type { StudioSubmissions } from './submissions.studio.service.ts';
import type { Submissions } from './submissions.service.ts';
import type { FormVisits } from './submissions.visits.service.ts';

export interface SubmissionsServices {
  service: Submissions;
  own: OwnSubmissions;
  visits: FormVisits;
}

export const submissionsRoutes = ({ service, own, visits }: SubmissionsServices): Binding[] =>
  bind(
    submissions,
    {
      'POST /forms/{id}/submit': (context) => service.submit(context),
      'GET /forms/{id}/submissions': ({ member, params, query }) => own.ofForm(member, params.id, query.page),
      'GET /forms/{id}/submissions/{submissionId}': ({ member, params }) => own.one(member, params.id, params.submissionId),
      'PUT /forms/{id}/submissions/{submissionId}/values': ({ member, params, body }) =>
        own.change(member, params.id, params.submissionId, body.submission_values),
      'DELETE /forms/{id}/submissions/{submissionId}': ({ member, params }) => own.remove(member, params.id, params.submissionId),
      'POST /forms/{id}/submissions/{submissionId}/restore': ({ member, params }) => own.restore(member, params.id, params.submissionId),
      'GET /forms/{id}/submissions_count': ({ member, params }) => own.count(member, params.id),
      'GET /forms_submissions': ({ member, query }) => own.ofAll(member, query.page),
      'GET /forms_submissions_number': ({ member, query }) => own.countByKind(member, query.form_type),
      'GET /forms_submissions_dynamic/{blockId}': (context) => own.ofBlock(context, context.params.blockId, context.query.page),
      'GET /forms_due': async ({ member }) => {
        const { items } = await visits.due(member);
        return { items, total_count: items.length };
      },
      'POST /forms/{id}/visits': (context) => visits.visit(context, context.params.id, context.body),
      'GET /forms/{id}/capture/{sessionId}': ({ member, params }) => visits.capture(member, params.id, params.sessionId),
    },
    { 'POST /forms/{id}/submit': service.decoy },
  );

export const studioSubmissionsRoutes = (service: StudioSubmissions): Binding[] =>
  bind(studioSubmissions, {
    'GET /studio/forms/{id}/submissions': ({ tenant, staff, params, query }) => service.list(tenant, staff, params.id, query),
    'GET /studio/forms/{id}/submissions.csv': async ({ tenant, staff, params, query, reply }) =>
      sendCsv(reply, 'submissions.csv', await service.csv(tenant, staff, params.id, query)),
    'GET /studio/forms/{id}/submissions/{submissionId}': ({ tenant, staff, params }) => service.one(tenant, staff, params.id, params.submissionId),
    'PUT /studio/forms/{id}/submissions/{submissionId}': ({ tenant, staff, params, body }) =>
      service.mark(tenant, staff, params.id, params.submissionId, body.is_answered),
    'POST /studio/forms/{id}/submissions/{submissionId}/notes': ({ tenant, staff, params, body }) =>
      service.addNote(tenant, staff, params.id, params.submissionId, body.text),
    'DELETE /studio/forms/{id}/submissions/{submissionId}/notes/{noteId}': ({ tenant, params }) =>
      service.removeNote(tenant, params.id, params.submissionId, params.noteId),
    'GET /studio/forms/{id}/summary': ({ tenant, params, query }) => service.summary(tenant, params.id, query),
  });
