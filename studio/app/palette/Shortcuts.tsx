import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { sheetKeys } from '../../features/workouts/sheet/sheetKeys.ts';
import { caps } from '../../platform/useHotkeys.ts';
import { useText } from '../../platform/studio.ts';
import styles from './Shortcuts.module.css';

const groups: { text: MessageKey; lines: readonly [string, MessageKey][] }[] = [
  {
    text: 'studio.shortcuts.everywhere',
    lines: [
      ['mod+k', 'studio.shortcuts.search'],
      ['?', 'studio.shortcuts.title'],
    ],
  },
  {
    text: 'studio.inbox.title',
    lines: [
      ['j', 'studio.inbox.keys.next'],
      ['k', 'studio.inbox.keys.previous'],
      ['r', 'studio.inbox.keys.reply'],
      ['e', 'studio.inbox.close'],
      ['u', 'studio.inbox.mark_unread'],
      ['/', 'studio.inbox.canned'],
    ],
  },
  {
    text: 'studio.moderation.title',
    lines: [
      ['j', 'studio.moderation.keys.next'],
      ['k', 'studio.moderation.keys.previous'],
      ['d', 'studio.moderation.do.dismiss'],
      ['h', 'studio.moderation.do.hide'],
      ['x', 'studio.moderation.do.delete'],
      ['w', 'studio.moderation.do.warn'],
      ['s', 'studio.moderation.do.suspend'],
    ],
  },
  {
    text: 'studio.shortcuts.tree',
    lines: [
      ['alt+arrowup', 'studio.shortcuts.up'],
      ['alt+arrowdown', 'studio.shortcuts.down'],
      ['alt+arrowright', 'studio.shortcuts.indent'],
      ['alt+arrowleft', 'studio.shortcuts.outdent'],
      ['f2', 'studio.pages.rename'],
    ],
  },
  {
    text: 'studio.shortcuts.editor',
    lines: [
      ['mod+z', 'studio.shortcuts.undo'],
      ['mod+shift+z', 'studio.shortcuts.redo'],
      ['mod+s', 'studio.shortcuts.save'],
      ['/', 'studio.shortcuts.add'],
      ['mod+d', 'studio.shortcuts.duplicate'],
      ['mod+c', 'studio.shortcuts.copy'],
      ['mod+x', 'studio.shortcuts.cut'],
      ['mod+v', 'studio.shortcuts.paste'],
      ['delete', 'studio.shortcuts.remove'],
      ['alt+arrowup', 'studio.shortcuts.up'],
      ['alt+arrowdown', 'studio.shortcuts.down'],
      ['arrowdown', 'builder.keys.walk'],
      ['shift+arrowdown', 'builder.keys.more'],
      ['mod+a', 'builder.keys.all'],
      ['enter', 'builder.keys.write'],
      ['escape', 'builder.keys.leave'],
    ],
  },
  { text: 'studio.workouts.title', lines: sheetKeys },
  {
    text: 'builder.keys.typing',
    lines: [
      ['mod+b', 'builder.text.bold'],
      ['mod+i', 'builder.text.italic'],
      ['mod+u', 'builder.text.underline'],
      ['mod+shift+x', 'builder.text.strikethrough'],
      ['mod+k', 'builder.text.link'],
      ['mod+alt+2', 'builder.text.kind.h2'],
      ['mod+alt+3', 'builder.text.kind.h3'],
      ['mod+alt+4', 'builder.text.kind.h4'],
      ['mod+alt+0', 'builder.text.kind.paragraph'],
      ['mod+shift+8', 'builder.text.bullet'],
      ['mod+shift+7', 'builder.text.number'],
      ['mod+shift+9', 'builder.text.kind.quote'],
    ],
  },
];

/** Lists the keyboard shortcuts. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t('studio.shortcuts.title')} closeLabel={t('studio.close')}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.text}>
            <h3 className={styles.heading}>{t(group.text)}</h3>
            <dl className={styles.list}>
              {group.lines.map(([keys, text]) => (
                <div key={keys} className={styles.line}>
                  <dt>{t(text)}</dt>
                  <dd>
                    <Kbd keys={caps(keys)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
