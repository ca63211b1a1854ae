import { useState } from 'react';
import { EffectsList } from '../features/programs/panels/EffectsList.tsx';
import { ProgramBuilder } from '../features/programs/plan/ProgramBuilder.tsx';
import { PublishDialog } from '../features/publish/PublishDialog.tsx';

/** A plan and how it reaches members: the publish dialog also says what changes for members who are in it. */
export function ProgramPlace({ pageId }: { pageId: string }) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return (
    <>
      <ProgramBuilder pageId={pageId} publish={setIds} />
      {ids && <PublishDialog key={ids.join()} open onClose={() => setIds(null)} only={ids} note={<EffectsList pageId={pageId} />} />}
    </>
  );
}
