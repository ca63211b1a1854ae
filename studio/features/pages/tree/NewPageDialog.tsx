import type { PageType } from '@bandstand/contract/content-item.ts';
import { slugOf } from '@bandstand/rules/pages/slugs.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { usePages } from '../../../platform/lookups.ts';
import { FormPick } from '../../../platform/picking/FormPick.tsx';
import { PagePick } from '../../../platform/picking/PagePick.tsx';
import { fieldError, formError } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import styles from './NewPageDialog.module.css';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { typesOffered } from '../state/pageIcons.ts';

/** A new page has a kind, a title and a position; its address follows the title until it is edited. */
export function NewPageDialog({ open, parentId, onClose }: { open: boolean; parentId: string | null; onClose: () => void }) {
  const t = useText();
  const [, go] = useLocation();
  const [type, setType] = useState<PageType>('generic');
  const titleField = useFocusAtStart<HTMLInputElement>(open);
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const [parent, setParent] = useState<string | null>(parentId);
  const [formId, setFormId] = useState<string | null>(null);
  const changes = ['GET /studio/pages', 'GET /studio/changes'] as const;
  const opens = (id: string) => {
    onClose();
    go(`/pages/${id}`);
  };
  const fill = useSend('PUT /studio/pages/{id}', { changes });
  const create = useSend('POST /studio/pages', {
    changes,
    onDone: ({ id, version }) => {
      if (type !== 'form' || formId === null) return opens(id);
      // The page exists: without its form it opens, too, and the form is chosen there.
      fill.mutate({ params: { id }, body: { base_version: version, type_data: { form_id: formId } } }, { onSettled: () => opens(id) });
    },
  });

  const submit = () => create.mutate({ body: { type, title: title.trim(), ...(slug ? { slug } : {}), ...(parent ? { parent_id: parent } : {}) } });
  // The first page of an app is its home page, at the root.
  const isFirst = usePages().data?.items.length === 0;
  const message = formError(t, create.error, ['title', 'slug', 'parent_id']);

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('studio.pages.new')}
      extra={
        <Button
          variant="quiet"
          onClick={() => {
            onClose();
            go(`/templates?kind=page${parent ? `&below=${parent}` : ''}`);
          }}
        >
          {t('studio.templates.from')}
        </Button>
      }
      submit={t('studio.pages.create')}
      isReady={title.trim() !== ''}
      isPending={create.isPending || fill.isPending}
      onSubmit={submit}
      message={message && create.error?.code !== 'slug_taken' && message}
    >
      <fieldset className={styles.types}>
        <legend className={styles.legend}>{t('studio.pages.type')}</legend>
        {typesOffered.map((offered) => (
          <label key={offered} className={styles.type}>
            <input type="radio" name="type" className={styles.radio} checked={type === offered} onChange={() => setType(offered)} />
            <Icon of={typeIcons[offered]} size={18} />
            <span>{t.find(`studio.page_type.${offered}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        ref={titleField}
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        required
        error={fieldError(create.error, 'title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {type === 'form' && <FormPick label={t('builder.action.form')} value={formId} onChange={setFormId} />}
      {isFirst ? (
        <p className={styles.note}>{t('studio.pages.first')}</p>
      ) : (
        <>
          <TextField
            label={t('studio.field.slug')}
            hint={t('studio.field.slug_hint')}
            value={slug ?? (title.trim() === '' ? '' : slugOf(title))}
            maxLength={80}
            spellCheck={false}
            error={fieldError(create.error, 'slug') ?? (create.error?.code === 'slug_taken' ? t('error.slug_taken') : null)}
            onChange={(event) => setSlug(event.currentTarget.value)}
          />
          <PagePick
            label={t('studio.pages.below')}
            hint={t('studio.pages.below_hint')}
            value={parent}
            onChange={setParent}
            error={fieldError(create.error, 'parent_id')}
          />
        </>
      )}
    </FormDialog>
  );
}
