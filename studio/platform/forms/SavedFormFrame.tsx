import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import type { ReactNode } from 'react';
import { MeanwhileBanner } from './MeanwhileBanner.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import styles from './forms.module.css';
import type { SavedForm } from './useSavedForm.ts';

type SavedFormFrameProps = {
  form: Pick<SavedForm<object>, 'isChanged' | 'isPending' | 'meanwhile' | 'discard' | 'save'>;
  /** False for staff who may only read. */
  canWrite?: boolean;
  /** Opens a preview instead of saving at once. */
  onSubmit?: () => void;
  /** The error text for the form as a whole; left out while it says what someone else saved. */
  message: string | false | null | undefined;
  /** Class of the form, when its parts have their own layout. */
  className?: string | undefined;
  /** The buttons stay visible below a long form. */
  isLong?: boolean;
  children: ReactNode;
};

/** Fields that are saved by a button, with errors and other people's saves shown above them. */
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
