import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import styles from '../../platform/sales/sales.module.css';
import { useLanguage, useText } from '../../platform/studio.ts';
import { typedMoney } from '../../platform/words/typedMoney.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { linesOf, type PaidLine } from './refundParts.ts';

type Typed = Record<number, string>;
type RefundLinesProps = { lines: readonly PaidLine[]; currency: string; typed: Typed; onChange: (typed: Typed) => void };

/** The products of a payment to refund, and how much of each; each includes its own tax. */
export function RefundLines({ lines, currency, typed, onChange }: RefundLinesProps) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const without = (at: number) => Object.fromEntries(Object.entries(typed).filter(([other]) => Number(other) !== at));
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.quiet}>{t('studio.orders.refund_lines_text')}</legend>
      {lines.map((line) => {
        const { at, title, refundable } = line;
        const text = typed[at];
        const isWrong = text !== undefined && linesOf([line], typed, currency) === null;
        return (
          <div key={at} className={styles.parts}>
            <Checkbox
              label={title}
              hint={t('studio.orders.refund_most', { amount: format.money(refundable, currency) })}
              disabled={refundable === 0}
              checked={text !== undefined}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? { ...typed, [at]: typedMoney(refundable, currency, language) } : without(at))
              }
            />
            {text !== undefined && (
              <TextField
                label={t('studio.orders.amount_of', { title })}
                inputMode="decimal"
                end={<span className={styles.unit}>{currency}</span>}
                value={text}
                error={isWrong ? t('studio.orders.refund_wrong') : undefined}
                onChange={(event) => onChange({ ...typed, [at]: event.currentTarget.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
