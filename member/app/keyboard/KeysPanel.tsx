import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import type { ReactNode } from 'react';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { useText } from '../../platform/texts/useText.ts';
import { commandKey, placesByKey } from './keys.ts';
import styles from './KeysPanel.module.css';

/** `#keys`: what can be done by keyboard. */
export function KeysPanel({ onClose }: PanelProps) {
  const t = useText();
  const command = commandKey();
  return (
    <Dialog open onClose={onClose} title={t('shell.keys_title')} closeLabel={t('shell.close')}>
      <div className={styles.groups}>
        <Group title={t('shell.keys_everywhere')}>
          <Row does={t('screen.search')}>
            <Kbd keys={['/']} />
            <span>{t('shell.keys_or')}</span>
            <Kbd keys={[command, 'K']} />
          </Row>
          <Row does={t('shell.keys_list')}>
            <Kbd keys={['?']} />
          </Row>
          <Row does={t('shell.close')}>
            <Kbd keys={['Esc']} />
          </Row>
        </Group>
        <Group title={t('shell.keys_go')}>
          {placesByKey.map(({ key, title }) => (
            <Row key={key} does={t(title)}>
              <Kbd keys={['G']} />
              <span>{t('shell.keys_then')}</span>
              <Kbd keys={[key.toUpperCase()]} />
            </Row>
          ))}
        </Group>
        <Group title={t('shell.keys_in_search')}>
          <Row does={t('shell.keys_choose')}>
            <Kbd keys={['↑', '↓']} />
          </Row>
          <Row does={t('shell.keys_open')}>
            <Kbd keys={['↵']} />
          </Row>
          <Row does={t('shell.keys_back')}>
            <Kbd keys={['Esc']} />
          </Row>
        </Group>
      </div>
    </Dialog>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

const Row = ({ does, children }: { does: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{does}</dt>
    <dd>{children}</dd>
  </div>
);
