import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMemo } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { DraftWorkplace } from '../../platform/preview/DraftWorkplace.tsx';
import { useFreshCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { ThemeForm } from './ThemeForm.tsx';
import { ThemePublish } from './ThemePublish.tsx';
import { useThemeDraft } from './useThemeDraft.ts';

/** The look of the app, beside the app itself. */
export function ThemeScreen() {
  const theme = useFreshCall('GET /studio/theme', undefined);
  return (
    <QueryView query={theme} skeleton={<Skeleton shape="block" height="70dvh" />}>
      {(draft) => <Workplace draft={draft} />}
    </QueryView>
  );
}

function Workplace({ draft }: { draft: Answer<'GET /studio/theme'> }) {
  const t = useText();
  const { may } = useStaff();
  const edited = useThemeDraft(draft);
  const { theme, isChanged, set, flush } = edited;
  const isReadOnly = !may('build.write');
  return (
    <DraftWorkplace
      title={t('studio.theme.title')}
      previewTitle={t('studio.theme.preview')}
      draft={edited}
      message={useMemo(() => ({ type: 'builder:theme', theme }), [theme])}
      firstMode={theme.default_color_mode}
      actions={
        <>
          {!isReadOnly && isChanged && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                set(draft.published);
                toast({ text: t('studio.theme.discarded') });
              }}
            >
              {t('studio.theme.discard')}
            </Button>
          )}
          {may('publish') && <ThemePublish isChanged={isChanged} flush={flush} />}
        </>
      }
    >
      <fieldset disabled={isReadOnly}>
        <ThemeForm theme={theme} onChange={set} />
      </fieldset>
    </DraftWorkplace>
  );
}
