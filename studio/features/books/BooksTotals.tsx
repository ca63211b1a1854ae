import type { BooksSums } from '@bandstand/contract/books.ts';
import { useId } from 'react';
import { Figures, type Figure } from '../../platform/chart/Figures.tsx';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './books.module.css';

/** Amounts in one currency, and the tax by country and rate. */
export function BooksTotals({ sum }: { sum: BooksSums }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCountryName();
  const id = useId();
  const money = (amount: number) => format.money(amount, sum.currency);
  const ofIt = (tax: number) => (tax === 0 ? null : t('studio.books.with_tax', { amount: money(tax) }));
  const figures: Figure[] = [
    [t('studio.books.sales'), money(sum.sales), ofIt(sum.sales_tax)],
    [t('studio.books.refunds'), money(sum.refunds), ofIt(sum.refunds_tax)],
    ...(sum.disputes === 0 ? [] : [[t('studio.books.disputes'), money(sum.disputes), ofIt(sum.disputes_tax)] satisfies Figure]),
    [t('studio.books.fees'), money(sum.fees), null],
    [t('studio.books.payouts'), money(sum.payouts), null],
  ];
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {sum.currency}
      </h2>
      <Figures figures={figures} />
      {sum.taxes.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={`${t('studio.books.taxes')} · ${sum.currency}`}>
            <thead>
              <tr>
                <th scope="col">{t('studio.books.country')}</th>
                <th scope="col">{t('studio.books.tax')}</th>
                <th scope="col">{t('studio.books.net')}</th>
                <th scope="col">{t('studio.books.tax_amount')}</th>
              </tr>
            </thead>
            <tbody>
              {sum.taxes.map(({ country, name, rate, net, tax }) => (
                <tr key={`${country} ${name} ${rate}`}>
                  <th scope="row">{country ? nameOf(country) : t('studio.books.no_country')}</th>
                  <td>{rate === null ? t('studio.books.no_tax') : `${name ?? ''} ${format.rate(rate / 100_000)}`.trim()}</td>
                  <td>{money(net)}</td>
                  <td>{money(tax)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
