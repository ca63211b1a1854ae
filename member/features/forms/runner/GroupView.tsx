import { noAnswer } from '@bandstand/rules/forms/answers.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { isMixed, type GroupScreen } from '../state/formScreens.ts';
import type { Run } from '../state/useRun.ts';
import styles from './Runner.module.css';

type Props = { run: Run; screen: GroupScreen; /** An answer that needs no other on this screen was chosen. */ onChosen: () => void };

/** One group of a form: its words and its questions. */
export function GroupView({ run, screen: { group, parents, fields }, onChosen }: Props) {
  const t = useText();
  const isMarkedOptional = isMixed(run.form);
  const isSingle = fields.length === 1 && !group.title;
  const above = parents.flatMap(({ title }) => (title ? [title] : []));
  const lead = group.description ?? (isFirstOf(parents.at(-1), group.id, run) ? parents.at(-1)?.description : null);
  return (
    <section className={styles.group} data-single={isSingle || undefined} aria-label={group.title ?? above.at(-1) ?? t('form.questions')}>
      {(above.length > 0 || group.title) && (
        <header className={styles.words}>
          {above.length > 0 && <p className={styles.above}>{above.join(' · ')}</p>}
          {group.title && <h2 className={styles.title}>{group.title}</h2>}
        </header>
      )}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.questions}>
        {fields.map((field) => (
          <div key={field.id} data-field={field.id} onFocus={() => run.reach(field.id)}>
            <FieldControl
              field={field}
              answer={run.answers.get(field.id) ?? noAnswer}
              error={run.errorOf(field.id)}
              isMarkedOptional={isMarkedOptional}
              pictureUrl={run.pictures[run.answers.get(field.id)?.image ?? '']}
              onChange={(answer, url) => run.change(field.id, answer, url)}
              onChosen={fields.length === 1 ? onChosen : undefined}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** Whether a group begins what its parent's words announce. */
const isFirstOf = (parent: GroupScreen['group'] | undefined, groupId: string, { screens }: Run): boolean =>
  parent !== undefined && screens.find(({ parents }) => parents.some(({ id }) => id === parent.id))?.group.id === groupId;
