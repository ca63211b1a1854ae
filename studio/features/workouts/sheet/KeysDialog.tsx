import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { useText } from '../../../platform/studio.ts';
import { caps } from '../../../platform/useHotkeys.ts';
import styles from './keys.module.css';
import { sheetKeys } from './sheetKeys.ts';

const lines: readonly [string, MessageKey][] = [
  ['Back squat 3x8 @ 60kg r90', 'studio.workouts.lines.sets'],
  ['Lunge warmup 10, 3x8, drop 12 each side', 'studio.workouts.lines.kinds'],
  ['Plank 3x40s r20 // …', 'studio.workouts.lines.time'],
  ['Run 400m', 'studio.workouts.lines.distance'],
  ['Superset x4 rest 2:00: …', 'studio.workouts.lines.superset'],
  ['Circuit x3', 'studio.workouts.lines.circuit'],
  ['40s on 20s off x8', 'studio.workouts.lines.interval'],
  ['EMOM 10', 'studio.workouts.lines.emom'],
  ['AMRAP 12', 'studio.workouts.lines.amrap'],
  ['For time x5 cap 20', 'studio.workouts.lines.for_time'],
  ['Warm-up:', 'studio.workouts.lines.title'],
];

/** The keys of the sheet, and what can be typed in a line. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open size="large" onClose={onClose} title={t('studio.workouts.keys')} closeLabel={t('studio.close')}>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.heading}>{t('studio.workouts.lines')}</h3>
          <dl className={styles.list}>
            {lines.map(([line, text]) => (
              <div key={line} className={styles.line}>
                <dt>
                  <code>{line}</code>
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3 className={styles.heading}>{t('studio.shortcuts.title')}</h3>
          <dl className={styles.list}>
            {sheetKeys.map(([name, text]) => (
              <div key={name} className={styles.line}>
                <dt>
                  <Kbd keys={caps(name)} />
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
