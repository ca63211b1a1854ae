import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { PageAction } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import { useText } from '../../platform/studio.ts';
import { setField } from '../draft/document.ts';
import { useEditor, useEditorState } from '../draft/EditorContext.ts';
import { ActionField } from '../fields/ActionField.tsx';
import { MoveButtons, movedTo } from '../fields/MoveButtons.tsx';
import styles from '../fields/SchemaField.module.css';

const kinds = ['mark_complete', 'track_progress', 'comment_thread', 'button', 'start'] as const satisfies PageAction['action_type'][];

/** The bottom row of a page (L103). */
export function PageActions() {
  const t = useText();
  const editor = useEditor();
  const actions = useEditorState(({ page }) => page.page_actions);
  const set = (next: PageAction[], mark?: string) => editor.edit((page) => setField(page, 'page_actions', next), mark);
  const change = (index: number, changes: Partial<PageAction>) =>
    set(actions.with(index, { ...requireAt(actions, index), ...changes }), `page_actions.${index}`);
  return (
    <div className={styles.stack}>
      {actions.length === 0 && <p className={styles.hint}>{t('builder.page.no_actions')}</p>}
      <ol className={styles.entries}>
        {actions.map((action, index) => (
          <li key={action.id} className={styles.entry}>
            <div className={styles.entryHead}>
              <span className={styles.entryName}>{t.find(`builder.page_action.${action.action_type}`) ?? action.action_type}</span>
              <MoveButtons
                index={index}
                count={actions.length}
                name={t.find(`builder.page_action.${action.action_type}`) ?? action.action_type}
                onMove={(to) => set(movedTo(actions, index, to))}
                onRemove={() => set(actions.toSpliced(index, 1))}
              />
            </div>
            <div className={styles.entryBody}>
              <div className={styles.fields}>
                <Select
                  label={t('builder.page_action.kind')}
                  value={action.action_type}
                  options={[...new Set([...kinds, action.action_type])].map((kind) => ({
                    value: kind,
                    label: t.find(`builder.page_action.${kind}`) ?? kind,
                  }))}
                  onChange={(event) => change(index, { action_type: event.currentTarget.value as PageAction['action_type'] })}
                />
                {action.action_type !== 'track_progress' && (
                  <TextField
                    label={t('builder.page_action.text')}
                    note={t('studio.optional')}
                    maxLength={80}
                    value={action.text ?? ''}
                    onChange={(event) => change(index, { text: event.currentTarget.value || null })}
                  />
                )}
                {action.action_type === 'button' && (
                  <ActionField
                    label={t('builder.field.action')}
                    value={action.block_action ?? null}
                    onChange={(block_action) => change(index, { block_action })}
                  />
                )}
              </div>
            </div>
          </li>
        ))}
      </ol>
      {actions.length < 10 && (
        <Button
          size="small"
          icon={<Icon of={Plus} size={16} />}
          onClick={() => set([...actions, { id: crypto.randomUUID(), action_type: 'mark_complete' }])}
        >
          {t('builder.page.add_action')}
        </Button>
      )}
    </div>
  );
}
