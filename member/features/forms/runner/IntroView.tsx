import type { Form } from '@bandstand/contract/forms.ts';
import { ContentList } from '../../../platform/content/ContentList.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Runner.module.css';

type Props = {
  form: Pick<Form, 'title' | 'intro_heading' | 'intro_description' | 'included_items'>;
  count: number;
  /** What the place around it has as heading: not said twice. */
  shownAbove?: string | null;
};

/** What a form is about, before its first question. */
export function IntroView({ form, count, shownAbove }: Props) {
  const t = useText();
  const heading = form.intro_heading || form.title;
  const items = form.included_items.flatMap(({ item }) => (item ? [item] : []));
  return (
    <section className={styles.intro}>
      {heading !== shownAbove && <h2 className={styles.introHeading}>{heading}</h2>}
      {form.intro_description && <p className={styles.introText}>{form.intro_description}</p>}
      <p className={styles.count}>{t('form.question_count', { count })}</p>
      {items.length > 0 && (
        <div className={styles.items}>
          <ContentList items={items} layout="list" />
        </div>
      )}
    </section>
  );
}
