import type { Submission } from '@bandstand/contract/forms.ts';
import type { AvatarUrls, Image } from '@bandstand/contract/media.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { FormData } from '../forms/forms.service.ts';
import type { MediaService } from '../media/media.service.ts';
import { shownResult } from './submissions.answers.ts';
import type { ListedSubmission } from './submissions.lists.repo.ts';
import type { StoredAnswer } from './submissions.tables.ts';

/** Pictures of answers by the id of their upload. */
export type Pictures = ReadonlyMap<string, Image>;

/** The pictures that submissions show, in one query. */
export async function picturesOf(
  media: Pick<MediaService, 'valuesOf'>,
  tenant: Tenant,
  submissions: readonly { answers: readonly Pick<StoredAnswer, 'image'>[] }[],
): Promise<Pictures> {
  const wanted = [...new Set(submissions.flatMap(({ answers }) => answers.flatMap(({ image }) => image ?? [])))];
  const found = await media.valuesOf(tenant, wanted);
  return new Map([...found].flatMap(([id, media]) => (media.kind === 'image' ? [[id, media.value] as const] : [])));
}

/** An answer on the wire. */
export const toValue = ({ is_sensitive: _hidden, ...answer }: StoredAnswer, pictures: Pictures): Submission['submitted_values'][number] => ({
  ...answer,
  text: answer.text ?? null,
  picture: answer.image === null ? null : (pictures.get(answer.image) ?? null),
});

/** A submission as its author sees it. `form`: what members are shown of the form now; null if it is gone. */
export const toSubmission = (row: ListedSubmission, form: FormData | null, pictures: Pictures): Submission => ({
  submission_id: row.id,
  form_id: row.form_id,
  form_title: row.form_title,
  submitted_at: row.submitted_at,
  submitted_values: row.answers.map((answer) => toValue(answer, pictures)),
  result: shownResult(row.result, form),
  capture: row.capture,
  can_change: form !== null,
});

/** The picture of a person. */
export const faceOf = (avatar: AvatarUrls | null): Image | null =>
  avatar && { url: avatar.large, urls: avatar, width: null, height: null, alt: null, placeholder: null, focal_x: null, focal_y: null };
