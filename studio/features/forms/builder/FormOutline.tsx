import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CopyIcon from 'lucide-react/icons/copy';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import Split from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useText } from '../../../platform/studio.ts';
import { nameOf } from '../../../platform/useHotkeys.ts';
import { findField, findGroup, type OutlineRow } from '../state/document.ts';
import type { Fault } from '../state/faults.ts';
import { useFormState, useOpenForm, useSelectedIds } from '../state/FormContext.ts';
import { fieldIcons, fieldTitle, groupTitle } from '../state/words.ts';
import styles from './FormOutline.module.css';
import type { FormCommands } from './useFormCommands.ts';
import { useRows } from './useRows.ts';

// All rows are alike, so only those in view are rendered.
const rowSizes = { rowSize: 36 };

type FormOutlineProps = {
  commands: FormCommands;
  faults: ReadonlyMap<string, readonly Fault[]>;
  refused: ReadonlySet<string>;
  onAdd: () => void;
  onPaste: (text: string) => void;
  /** Puts the focus on the text of the selected line. */
  onWrite: () => void;
};

/** The form as a list of its groups and fields: select, reorder and nest, copy and delete, by pointer or by keyboard. */
export const FormOutline = memo(function FormOutline({ commands, faults, refused, onAdd, onPaste, onWrite }: FormOutlineProps) {
  const t = useText();
  const { saved, selection, isReadOnly } = useOpenForm();
  const rows = useRows();
  const selectedIds = useSelectedIds();
  // The list remembers where a Shift range begins only for its own selections.
  const [chosenHere, setChosenHere] = useState<ReadonlySet<string | number> | null>(null);
  const isHere = chosenHere?.size === selectedIds.length && selectedIds.every((id) => chosenHere.has(id));
  const { dragAndDropHooks } = useDragAndDrop<OutlineRow>({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': String(id) })),
    onMove: ({ keys, target }) => commands.drop([...keys].map(String), String(target.key), target.dropPosition),
  });
  const keys = useKeys(commands, onWrite);
  const titleOf = ({ id, kind }: OutlineRow) => {
    const form = saved.state().value;
    if (kind === 'field') return fieldTitle(t, findField(form, id) ?? { label: '' });
    return groupTitle(t, findGroup(form.form_groups, id) ?? { title: '' });
  };
  return (
    <section className={styles.outline} aria-label={t('studio.forms.outline')}>
      <header className={styles.head}>
        <button type="button" className={styles.form} aria-pressed={selectedIds.length === 0} onClick={() => selection.select([])}>
          {t('studio.forms.settings')}
        </button>
        {!isReadOnly && (
          <IconButton size="small" label={t('studio.forms.add')} onClick={onAdd}>
            <Icon of={Plus} size={16} />
          </IconButton>
        )}
      </header>
      <div
        role="presentation"
        className={styles.scroll}
        onKeyDownCapture={(event) => {
          const id = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]')?.dataset['key'];
          const run = keys[nameOf(event)];
          if (!run || !id || isReadOnly) return;
          event.preventDefault();
          event.stopPropagation();
          run(id);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (isReadOnly || text.trim() === '') return;
          event.preventDefault();
          onPaste(text);
        }}
      >
        <Virtualizer layout={ListLayout} layoutOptions={rowSizes}>
          <GridList
            aria-label={t('studio.forms.outline')}
            className={classNames(styles.list)}
            items={rows}
            dependencies={[isReadOnly, faults, refused]}
            selectionMode="multiple"
            selectionBehavior="replace"
            selectedKeys={isHere ? chosenHere : selectedIds}
            onSelectionChange={(chosen) => {
              setChosenHere(chosen === 'all' ? null : chosen);
              const ids = chosen === 'all' ? rows.map(({ id }) => id) : [...chosen].map(String);
              const before = selection.ids();
              selection.select([...before.filter((id) => ids.includes(id)), ...ids.filter((id) => !before.includes(id))]);
            }}
            {...(isReadOnly ? {} : { dragAndDropHooks })}
            renderEmptyState={() => <p className={styles.none}>{t('studio.forms.outline_empty')}</p>}
          >
            {(row: OutlineRow) => (
              <GridListItem
                id={row.id}
                textValue={titleOf(row)}
                className={classNames(styles.item, row.kind === 'group' && styles.group)}
                style={{ paddingInlineStart: `${row.depth * 12}px` }}
              >
                {!isReadOnly && (
                  <DragButton slot="drag" className={classNames(styles.grip)} aria-label={t('builder.drag', { title: titleOf(row) })}>
                    <Icon of={GripVertical} size={14} />
                  </DragButton>
                )}
                <Words row={row} isFaulty={faults.has(row.id) || refused.has(row.id)} />
                {!isReadOnly && <RowTools id={row.id} commands={commands} />}
              </GridListItem>
            )}
          </GridList>
        </Virtualizer>
        {!isReadOnly && (
          <Button variant="quiet" size="small" wide className={styles.add} icon={<Icon of={Plus} size={16} />} onClick={onAdd}>
            {t('studio.forms.add')}
          </Button>
        )}
      </div>
    </section>
  );
});

/** What keys do at a line, by name. */
function useKeys(commands: FormCommands, onWrite: () => void): Record<string, (id: string) => void> {
  const { selection } = useOpenForm();
  const wanted = (id: string) => (selection.ids().includes(id) ? selection.ids() : [id]);
  return {
    'alt+arrowup': (id) => commands.move(id, -1),
    'alt+arrowdown': (id) => commands.move(id, 1),
    'alt+arrowright': (id) => commands.nest(id, 1),
    'alt+arrowleft': (id) => commands.nest(id, -1),
    delete: (id) => commands.remove(wanted(id)),
    backspace: (id) => commands.remove(wanted(id)),
    enter: (id) => {
      selection.select([id]);
      onWrite();
    },
  };
}

/** The text of a line: the only part of the list that rerenders while it is typed. */
function Words({ row: { id, kind }, isFaulty }: { row: OutlineRow; isFaulty: boolean }) {
  const t = useText();
  const field = useFormState(({ value }) => (kind === 'field' ? findField(value, id) : null));
  const group = useFormState(({ value }) => (kind === 'group' ? findGroup(value.form_groups, id) : null));
  const one = field ?? group;
  if (!one) return null;
  return (
    <>
      {field && <Icon of={fieldIcons[field.field_type]} size={16} className={styles.sketch} label={t(`studio.forms.type.${field.field_type}`)} />}
      <span className={styles.title} data-empty={(field ? field.label : group?.title)?.trim() ? undefined : true}>
        {field ? fieldTitle(t, field) : group && groupTitle(t, group)}
      </span>
      {field?.is_required && (
        <span className={styles.required} title={t('studio.forms.required')}>
          *
        </span>
      )}
      {one.visible_if && <Icon of={Split} size={14} className={styles.sketch} label={t('studio.forms.conditional')} />}
      {isFaulty && <Icon of={CircleAlert} size={14} className={styles.fault} label={t('studio.forms.faulty')} />}
    </>
  );
}

/** For the pointer: the keyboard has keys for both. */
function RowTools({ id, commands }: { id: string; commands: FormCommands }) {
  const t = useText();
  return (
    <span className={styles.tools}>
      <IconButton size="small" tabIndex={-1} label={t('builder.duplicate')} onClick={() => commands.duplicate([id])}>
        <Icon of={CopyIcon} size={14} />
      </IconButton>
      <IconButton size="small" tabIndex={-1} label={t('builder.remove')} onClick={() => commands.remove([id])}>
        <Icon of={Trash2} size={14} />
      </IconButton>
    </span>
  );
}
