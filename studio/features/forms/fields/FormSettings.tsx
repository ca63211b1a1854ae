import { submissionNotices } from '@bandstand/contract/forms.values.ts';
import { emailFieldOf } from '@bandstand/rules/forms/structure.ts';
import { isQuiz } from '@bandstand/rules/forms/score.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../platform/CopyButton.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { setPart, type FormDocument, type FormPart } from '../state/document.ts';
import { useEdit, useFormState, useOpenForm } from '../state/FormContext.ts';
import { EndFields } from './EndFields.tsx';
import styles from './fields.module.css';
import { ItemsField } from './ItemsField.tsx';
import { TriggersField } from './TriggersField.tsx';

/** Everything about the form besides its questions. `refusals` are the server's words about its parts. */
export function FormSettings({ refusals }: { refusals: Readonly<Record<string, string[]>> }) {
  const t = useText();
  const edit = useEdit();
  const form = useFormState(({ value }) => value);
  const set = <K extends FormPart>(part: K, value: FormDocument[K]) => edit((before) => setPart(before, part, value), part);
  const errorOf = (part: FormPart) => refusals[part]?.[0] ?? null;
  const others = Object.entries(refusals).flatMap(([part, texts]) => (part === 'title' ? [] : texts));
  return (
    <div className={styles.fields}>
      {others.length > 0 && <Banner tone="danger">{others.join(' ')}</Banner>}
      <TextField
        label={t('studio.field.title')}
        maxLength={200}
        value={form.title}
        error={form.title.trim() === '' ? t('studio.forms.fault.title') : errorOf('title')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Part title={t('studio.forms.part.show_intro_screen')}>
        <Switch
          label={t('studio.forms.intro')}
          hint={t('studio.forms.intro_hint')}
          checked={form.show_intro_screen}
          onChange={(isOn) => set('show_intro_screen', isOn)}
        />
        {form.show_intro_screen && (
          <>
            <TextField
              label={t('studio.forms.heading')}
              placeholder={form.title}
              maxLength={300}
              value={form.intro_heading}
              onChange={(event) => set('intro_heading', event.currentTarget.value)}
            />
            <TextArea
              label={t('studio.forms.text')}
              note={t('studio.optional')}
              rows={4}
              maxLength={2000}
              value={form.intro_description}
              onChange={(event) => set('intro_description', event.currentTarget.value)}
            />
          </>
        )}
      </Part>
      <Part title={t('studio.forms.part.triggers')}>
        <TriggersField />
      </Part>
      <Part title={t('studio.forms.part.is_public')}>
        <PublicFields />
      </Part>
      <Part title={t('studio.forms.part.sending')}>
        <Switch
          label={t('studio.forms.review')}
          hint={t('studio.forms.review_hint')}
          checked={form.shows_review}
          onChange={(isOn) => set('shows_review', isOn)}
        />
        {isQuiz(form) && (
          <Switch
            label={t('studio.forms.shows_correct')}
            hint={form.is_repeatable ? t('studio.forms.shows_correct_repeatable') : t('studio.forms.shows_correct_hint')}
            disabled={form.is_repeatable}
            checked={form.shows_correct_answer && !form.is_repeatable}
            onChange={(isOn) => set('shows_correct_answer', isOn)}
          />
        )}
        <EndFields />
        <Select
          label={t('studio.forms.notice')}
          value={form.notice}
          options={submissionNotices.map((notice) => ({ value: notice, label: t(`studio.forms.notice.${notice}`) }))}
          onChange={(event) => set('notice', event.currentTarget.value as FormDocument['notice'])}
        />
      </Part>
      <Part title={t('studio.forms.part.included_items')}>
        <p className={styles.hint}>{t('studio.forms.included_hint')}</p>
        {(['Page', 'EventOccurrence'] as const).map((type) => (
          <ItemsField
            key={type}
            label={t(`studio.forms.included.${type}`)}
            type={type}
            items={form.included_items}
            onChange={(items) => set('included_items', [...form.included_items.filter((item) => item.type !== type), ...items])}
          />
        ))}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Whether guests may fill it in, the address to share, and how the owner learns who answers (FRM-14). */
function PublicFields() {
  const t = useText();
  const edit = useEdit();
  const { id } = useOpenForm();
  const { app } = useStaff();
  const isPublic = useFormState(({ value }) => value.is_public);
  const asksWho = useFormState(({ value }) => emailFieldOf(value) !== null);
  const address = `${app.url.replace(/\/$/, '')}/forms/${id}`;
  return (
    <>
      <Switch
        label={t('studio.forms.public')}
        hint={t('studio.forms.public_hint')}
        checked={isPublic}
        onChange={(isOn) => edit((form) => setPart(form, 'is_public', isOn))}
      />
      {isPublic && !asksWho && <Banner>{t('studio.forms.public_email')}</Banner>}
      <div className={styles.stack}>
        <span className={styles.label}>{t('studio.forms.address')}</span>
        <span className={styles.address}>
          <code>{address}</code>
        </span>
        <div>
          <CopyButton size="small" text={address}>
            {t('studio.forms.address_copy')}
          </CopyButton>
        </div>
      </div>
    </>
  );
}
