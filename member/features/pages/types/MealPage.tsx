import type { MealData } from '@bandstand/contract/pages.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { useState } from 'react';
import { scaleAmount } from '../state/amounts.ts';
import { Servings } from './Servings.tsx';
import { formatNumber } from '../state/numbers.ts';
import { titleFit } from '../../../platform/screen/titleFit.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './MealPage.module.css';
import { PageCover } from '../header/PageCover.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';

/** A meal: its facts, its ingredients, and its preparation. */
export function MealPage({ page, children }: PageHeaderProps) {
  const t = useText();
  const language = useLanguage();
  const data = (page.type_data ?? {}) as Partial<MealData>;
  const written = data.servings ?? 0;
  const [servings, setServings] = useState(written);
  const factor = written > 0 ? servings / written : 1;
  return (
    <>
      {page.image && <PageCover image={page.image} />}
      <article className={styles.meal}>
        <header className={styles.header}>
          <h1 data-page-title="" style={titleFit(page.page_title)}>
            {page.page_title}
          </h1>
          {page.subtitle && <p className={styles.lead}>{page.subtitle}</p>}
          {Boolean(data.prep_minutes) && <p className={styles.facts}>{t('page.minutes', { count: data.prep_minutes ?? 0 })}</p>}
          {data.macros && <Macros macros={data.macros} />}
        </header>
        {data.ingredients && data.ingredients.length > 0 && (
          <section className={styles.ingredients}>
            <div className={styles.head}>
              <h2>{t('meal.ingredients')}</h2>
              {written > 0 && <Servings count={servings} onChange={setServings} />}
            </div>
            <ul>
              {data.ingredients.map(({ amount, name }) => (
                <li key={`${amount} ${name}`}>
                  <Checkbox
                    label={
                      <>
                        <span className={styles.amount}>{scaleAmount(amount, factor, language)}</span> {name}
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {data.steps && data.steps.length > 0 && (
          <section className={styles.steps}>
            <h2>{t('meal.steps')}</h2>
            <ol>
              {data.steps.map((step) => (
                <li key={step}>
                  <Checkbox label={step} />
                </li>
              ))}
            </ol>
          </section>
        )}
      </article>
      <div className={styles.blocks}>{children}</div>
    </>
  );
}

function Macros({ macros }: { macros: NonNullable<MealData['macros']> }) {
  const t = useText();
  const language = useLanguage();
  const lines: [string, string][] = [
    [t('meal.energy'), t('meal.kcal', { count: formatNumber(macros.kcal, language) })],
    [t('meal.protein'), t('meal.grams', { count: formatNumber(macros.protein_g, language) })],
    [t('meal.carbs'), t('meal.grams', { count: formatNumber(macros.carbs_g, language) })],
    [t('meal.fat'), t('meal.grams', { count: formatNumber(macros.fat_g, language) })],
  ];
  return (
    <dl className={styles.macros}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
