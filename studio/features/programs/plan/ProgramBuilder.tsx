import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useEffect, type ReactNode } from 'react';
import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { useFreshCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useText } from '../../../platform/studio.ts';
import { PlanWorkplace } from './PlanWorkplace.tsx';

type ProgramBuilderProps = {
  pageId: string;
  /** Opens the publish dialog for the program and its pages; app/ provides it. */
  publish: (ids: readonly string[]) => void;
};

/** One plan in two views: as a list of stages, and as weeks and days. */
export function ProgramBuilder({ pageId, publish }: ProgramBuilderProps) {
  const t = useText();
  const plan = useFreshCall('GET /studio/pages/{id}/program', { params: { id: pageId } });
  const title = plan.data?.title;
  useEffect(() => {
    if (title) document.title = `${title} · ${t('studio.title')}`;
    return () => {
      document.title = t('studio.title');
    };
  }, [title, t]);
  return (
    <QueryView query={plan} skeleton={<Arriving />}>
      {(found: ProgramPlan): ReactNode => (
        <PlanWorkplace
          key={found.page_id}
          plan={found}
          publish={(open, canPublish) =>
            canPublish && (
              <Button
                size="small"
                variant="primary"
                onClick={() => void open.flush().then((isSaved) => isSaved && publish([open.id, ...open.pages.map(({ id }) => id)]))}
              >
                {t('studio.plan.publish')}
              </Button>
            )
          }
        />
      )}
    </QueryView>
  );
}

function Arriving() {
  return (
    <div style={{ padding: 'var(--space-6)' }}>
      <Skeleton shape="block" height="60dvh" />
    </div>
  );
}
