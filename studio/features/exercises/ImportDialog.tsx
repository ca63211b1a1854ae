import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import type { ReactNode } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { missingPictures } from './exerciseFiles.ts';
import styles from './ImportDialog.module.css';
import { ImportReportView } from './ImportReportView.tsx';
import { useImport } from './useImport.ts';

/** Imports exercises: choose a list, say what its columns mean, look at what would happen, and watch it happen. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { step, running, isOver, restart, back, choose, mean, check, send, leave } = useImport();
  const close = () => {
    leave();
    onClose();
  };
  const lineOf = (row: number) => (step.at === 'choose' ? row : (step.table.rows[row - 1]?.line ?? row));
  const missing = step.at === 'checked' ? missingPictures(step.files, step.table, step.meanings) : 0;
  const footer: Record<typeof step.at, ReactNode> = {
    choose: undefined,
    columns: step.at === 'columns' && (
      <>
        <Button variant="quiet" onClick={restart}>
          {t('studio.import.other')}
        </Button>
        <Button variant="primary" pending={step.isChecking} disabled={!step.meanings.includes('name')} onClick={() => void check(step)}>
          {t('studio.import.check')}
        </Button>
      </>
    ),
    checked: step.at === 'checked' && (
      <>
        <Button variant="quiet" onClick={() => back(step)}>
          {t('studio.import.back')}
        </Button>
        <Button variant="primary" disabled={step.report.created + step.report.updated + step.report.unchanged === 0} onClick={() => void send(step)}>
          {t('studio.import.send')}
        </Button>
      </>
    ),
    sending: undefined,
    running: isOver && (
      <Button variant="primary" onClick={close}>
        {t('studio.import.finish')}
      </Button>
    ),
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('studio.import.title')}
      closeLabel={t('studio.close')}
      description={step.at === 'choose' ? t('studio.import.text') : undefined}
      footer={footer[step.at] || undefined}
    >
      <div className={styles.step}>
        {step.at === 'choose' && <ChooseStep error={step.error} onChoose={(files) => void choose(files)} />}
        {step.at === 'columns' && (
          <>
            <p className={styles.quiet}>
              {t('studio.import.chosen', { name: step.files.list.name, count: step.files.images.length, size: format.bytes(step.files.sizeBytes) })}
            </p>
            <p>{t('studio.import.columns')}</p>
            {!step.meanings.includes('name') && <Banner tone="warning">{t('studio.import.no_name')}</Banner>}
            <ColumnsStep table={step.table} meanings={step.meanings} onChange={mean} />
            {step.error && <Banner tone="danger">{step.error}</Banner>}
          </>
        )}
        {step.at === 'checked' && (
          <>
            <ImportReportView report={step.report} isRehearsal lineOf={lineOf} />
            {missing > 0 && <Banner tone="warning">{t('studio.import.missing_pictures', { count: missing })}</Banner>}
          </>
        )}
        {step.at === 'sending' && <ProgressBar value={step.part} label={t('studio.import.sending')} valueText={`${Math.round(step.part * 100)} %`} />}
        {step.at === 'sending' && <p className={styles.quiet}>{t('studio.import.sending')}</p>}
        {step.at === 'running' && running.error && <Banner tone="danger">{errorText(t, running.error)}</Banner>}
        {step.at === 'running' && running.data && <ImportReportView report={running.data} lineOf={lineOf} />}
      </div>
    </Dialog>
  );
}
