import { contrastThreshold, guardedTextOn } from '@bandstand/rules/theme/contrast.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { contrastFacts, roundRatio } from './contrastFacts.ts';
import styles from './ThemeForm.module.css';

const hexDigits = /^#?([0-9a-f]{6})$/i;
type ColourLineProps = { label: string; hint: string; hex: string; onChange: (hex: string) => void };

/** A colour by eye or by number, how well text reads on it, and the nearest readable shade. */
export function ColourLine({ label, hint, hex, onChange }: ColourLineProps) {
  const t = useText();
  const id = useId();
  // Typed text describes a colour: once undo or a suggestion changes the colour, the text is out of date.
  const [typed, setTyped] = useState<{ text: string; hex: string } | null>(null);
  const shown = typed?.hex === hex ? typed.text : hex;
  const facts = contrastFacts(hex);
  const { suggestion } = facts;
  const type = (text: string) => {
    const digits = hexDigits.exec(text.trim())?.[1];
    const next = digits ? `#${digits.toLowerCase()}` : hex;
    setTyped({ text, hex: next });
    if (digits) onChange(next);
  };
  return (
    <div className={styles.colour}>
      <label className={styles.well} style={{ background: hex, color: guardedTextOn(hex) }}>
        <span aria-hidden="true">Aa</span>
        <input type="color" className={styles.picker} value={hex} aria-label={label} onChange={(event) => onChange(event.currentTarget.value)} />
      </label>
      <div className={styles.colourWords}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.quiet}>{hint}</span>
      </div>
      <input
        id={id}
        className={styles.hex}
        value={shown}
        maxLength={7}
        spellCheck={false}
        aria-invalid={hexDigits.test(shown.trim()) ? undefined : true}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <span
        className={styles.ratio}
        data-passes={facts.passes || undefined}
        title={t(facts.isBright ? 'studio.theme.dark_text' : 'studio.theme.white_text')}
      >
        <Icon of={facts.passes ? Check : TriangleAlert} size={14} />
        {t('studio.theme.ratio', { ratio: roundRatio(facts.ratio) })}
      </span>
      <span className={styles.brightness}>
        {t(facts.isBright ? 'studio.theme.bright' : 'studio.theme.not_bright', { value: facts.brightness, limit: contrastThreshold })}
      </span>
      {suggestion && (
        <span className={styles.fix}>
          <span>{t('studio.theme.too_low')}</span>
          <Button size="small" icon={<span className={styles.dot} style={{ background: suggestion }} />} onClick={() => onChange(suggestion)}>
            {t('studio.theme.use', { hex: suggestion })}
          </Button>
        </span>
      )}
    </div>
  );
}
