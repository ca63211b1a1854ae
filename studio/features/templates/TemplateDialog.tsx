import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useStaff, useStudio, useText } from '../../platform/studio.ts';
import { downloadTemplate } from './download.ts';
import { InstallForm } from './InstallForm.tsx';
import { PhoneSketch } from './PhoneSketch.tsx';
import { countsOf, wordsOf, type Template } from './template.ts';
import { TemplateOutline } from './TemplateOutline.tsx';
import styles from './templates.module.css';

/** One template: its look, its contents, and the actions on it. */
export function TemplateDialog({ template, below, onClose }: { template: Template; below: string | null; onClose: () => void }) {
  const t = useText();
  const { session } = useStudio();
  const { may } = useStaff();
  const { title, text } = wordsOf(t, template);
  const [isFetching, setIsFetching] = useState(false);
  const { ask, dialog: question } = useConfirm();
  const remove = useSend('DELETE /studio/templates/{id}', { changes: ['GET /studio/templates'], onDone: onClose });
  const [first, ...rest] = template.outline;
  const fetchFile = async () => {
    setIsFetching(true);
    await downloadTemplate(template, session.headers()).catch((error: unknown) => toast({ text: errorText(t, error), tone: 'danger' }));
    setIsFetching(false);
  };
  return (
    <>
      <Dialog
        open
        size="large"
        onClose={onClose}
        title={title}
        closeLabel={t('studio.close')}
        footer={
          <>
            {template.is_own && may('build.write') && (
              <Button
                variant="quiet"
                icon={<Icon of={Trash2} size={16} />}
                onClick={() =>
                  ask({
                    title: t('studio.templates.remove.title', { title }),
                    text: t('studio.templates.remove.text'),
                    confirm: t('studio.templates.remove'),
                    run: () =>
                      remove.mutate({ params: { id: template.id } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) }),
                  })
                }
              >
                {t('studio.templates.remove')}
              </Button>
            )}
            <Button icon={<Icon of={Download} size={16} />} pending={isFetching} onClick={() => void fetchFile()}>
              {t('studio.templates.file')}
            </Button>
          </>
        }
      >
        <div className={styles.detail}>
          <PhoneSketch
            theme={template.theme}
            pictures={template.pictures}
            title={first?.title ?? template.title}
            lines={rest.filter(({ depth }) => depth === 0).map((page) => page.title)}
            tabs={template.tabs}
          />
          <div className={styles.facts}>
            {text && <p className={styles.text}>{text}</p>}
            <p className={styles.counts}>{countsOf(t, template)}</p>
            {template.outline.length > 0 && <TemplateOutline outline={template.outline} />}
            <InstallForm template={template} below={below} onDone={onClose} />
          </div>
        </div>
      </Dialog>
      {question}
    </>
  );
}
