import { useState } from 'react';
import { EffectsList } from '../features/programs/panels/EffectsList.tsx';
import { ProgramBuilder } from '../features/programs/plan/ProgramBuilder.tsx';
import { PublishDialog } from '../features/publish/PublishDialog.tsx';

/** A plan, and its way to members: what publishing it changes for those who are in it stands in the same dialog. */
export function ProgramPlace({ pageId }: { pageId: string }) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return (
    <>
      <ProgramBuilder pageId={pageId} publish={setIds} />
      {ids && <PublishDialog key={ids.join()} open onClose={() => setIds(null)} only={ids} note={<EffectsList pageId={pageId} />} />}
    </>
  );
}
