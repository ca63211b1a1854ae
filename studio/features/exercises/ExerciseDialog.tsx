import type { Video } from '@bandstand/contract/media.ts';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { useFocusAtStart } from '../../platform/forms/useFocusAtStart.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { ImageField } from '../../platform/picking/ImageField.tsx';
import { MediaField } from '../../platform/picking/MediaField.tsx';
import { useFreshCall, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useApi, useText } from '../../platform/studio.ts';
import { AlternatesField } from './AlternatesField.tsx';
import { homeOfExercises } from './homeOfExercises.ts';
import { draftOf, exerciseOf, listNames, typeDataOf, type ExercisePage, type ExerciseWords } from './exerciseWords.ts';
import { MeasuresField } from './MeasuresField.tsx';

type ExerciseDialogProps = { pageId: string | null; onClose: () => void; onDone: (pageId: string) => void };

/** A new exercise, or one of the library: what is written here is its page. */
export function ExerciseDialog({ pageId, ...rest }: ExerciseDialogProps) {
  return pageId === null ? <Fields page={null} {...rest} /> : <Known pageId={pageId} {...rest} />;
}

function Known({ pageId, ...rest }: Omit<ExerciseDialogProps, 'pageId'> & { pageId: string }) {
  const page = useFreshCall('GET /studio/pages/{id}', { params: { id: pageId } });
  return (
    <QueryView query={page} skeleton={<Skeleton shape="block" height="2rem" />}>
      {(draft) => <Fields key={draft.version} page={draft} {...rest} />}
    </QueryView>
  );
}

function Fields({ page, onClose, onDone }: Omit<ExerciseDialogProps, 'pageId'> & { page: ExercisePage | null }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const first = useFocusAtStart<HTMLInputElement>();
  const [words, setWords] = useState<ExerciseWords>(() => exerciseOf(page));
  const { submit, isPending, error } = useSubmission();
  const set = <N extends keyof ExerciseWords>(name: N, value: ExerciseWords[N]) => setWords((before) => ({ ...before, [name]: value }));
  const create = async () => {
    const { items } = await api('GET /studio/pages');
    return api('POST /studio/pages', { body: { type: 'exercise', title: words.name.trim(), parent_id: homeOfExercises(items) } });
  };
  const save = async () => {
    const draft = page ?? (await create());
    const body = { title: words.name.trim(), image: words.image, type_data: typeDataOf(draftOf(draft), words), base_version: draft.version };
    await api('PUT /studio/pages/{id}', { params: { id: draft.id }, body });
    refresh('GET /studio/exercises', 'GET /studio/pages', 'GET /studio/pages/{id}', 'GET /studio/changes');
    onDone(draft.id);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={page ? page.title : t('studio.exercises.new')}
      submit={t('studio.save')}
      isReady={words.name.trim() !== ''}
      isPending={isPending}
      onSubmit={() => void submit(save)}
      message={formError(t, error, ['title'])}
    >
      <TextField
        ref={first}
        label={t('studio.field.name')}
        value={words.name}
        maxLength={200}
        error={fieldError(error, 'title')}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {listNames.map((name) => (
        <TextField
          key={name}
          label={t(`studio.exercises.${name}`)}
          note={t('studio.optional')}
          hint={name === 'aliases' ? t('studio.exercises.commas') : undefined}
          value={words[name]}
          maxLength={1000}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      <TextField
        label={t('studio.exercises.level')}
        note={t('studio.optional')}
        value={words.level}
        maxLength={200}
        onChange={(event) => set('level', event.currentTarget.value)}
      />
      <TextArea
        label={t('studio.exercises.cues')}
        note={t('studio.optional')}
        hint={t('studio.exercises.cues_hint')}
        rows={5}
        value={words.cues}
        onChange={(event) => set('cues', event.currentTarget.value)}
      />
      <ImageField
        label={t('studio.exercises.picture')}
        error={fieldError(error, 'image')}
        value={words.image}
        onChange={(image) => set('image', image)}
      />
      <MediaField
        label={t('studio.exercises.film')}
        hint={t('studio.exercises.film_hint')}
        error={fieldError(error, 'video')}
        kind="video"
        mayLink
        value={words.video}
        onChange={(video) => set('video', video as Video | null)}
      />
      <MeasuresField value={words.measures} onChange={(measures) => set('measures', measures)} />
      <AlternatesField ids={words.alternates} ownId={page?.id ?? null} onChange={(alternates) => set('alternates', alternates)} />
    </FormDialog>
  );
}
