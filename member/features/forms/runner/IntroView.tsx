import type { Form } from '@bandstand/contract/forms.ts';
import { ContentList } from '../../../platform/content/ContentList.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Runner.module.css';

type Props = {
  form: Pick<Form, 'title' | 'intro_heading' | 'intro_description' | 'included_items'>;
  count: number;
  headingLevel?: 1 | 2;
  isTitleShown?: boolean;
};

/** What a form is about, before its first question. */
export function IntroView({ form, count, headingLevel = 2, isTitleShown = true }: Props) {
  const t = useText();
  const Heading = `h${headingLevel}` as const;
  const heading = form.intro_heading || (isTitleShown ? form.title : '');
  const items = form.included_items.flatMap(({ item }) => (item ? [item] : []));
  return (
    <section className={styles.intro}>
      {heading && <Heading className={styles.introHeading}>{heading}</Heading>}
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
