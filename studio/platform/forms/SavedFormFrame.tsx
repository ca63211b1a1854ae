import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import type { ReactNode } from 'react';
import { MeanwhileBanner } from './MeanwhileBanner.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import styles from './forms.module.css';
import type { SavedForm } from './useSavedForm.ts';

type SavedFormFrameProps = {
  form: Pick<SavedForm<object>, 'isChanged' | 'isPending' | 'meanwhile' | 'discard' | 'save'>;
  /** False for staff who may look but not write. */
  canWrite?: boolean;
  /** In place of saving at once: for what is looked at first. */
  onSubmit?: () => void;
  /** What went wrong with the form as a whole; left out while it says what somebody else saved. */
  message: string | false | null | undefined;
  /** Of the form, where its parts stand in a layout of their own. */
  className?: string | undefined;
  /** The buttons stay in view below a long form. */
  isLong?: boolean;
  children: ReactNode;
};

/** Fields that are saved by a button, with what went wrong and what others saved meanwhile above it. */
export function SavedFormFrame(props: SavedFormFrameProps) {
  const { form, canWrite = true, onSubmit = form.save, message, className, isLong = false, children } = props;
  const foot = <SaveFoot isChanged={form.isChanged} isPending={form.isPending} onDiscard={form.discard} />;
  const fields = className ? (
    children
  ) : (
    <fieldset className={styles.group} disabled={!canWrite}>
      {children}
    </fieldset>
  );
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {fields}
      <MeanwhileBanner meanwhile={form.meanwhile} onTheirs={form.discard} />
      {message && form.meanwhile === null && <Banner tone="danger">{message}</Banner>}
      {canWrite && (isLong ? <div className={styles.saveBar}>{foot}</div> : foot)}
    </form>
  );
}
