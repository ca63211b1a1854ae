import { Badge, StatusPill } from '@bandstand/ui/primitives/Badge.tsx';
import { useText } from '../studio.ts';

const known = new Set(['draft', 'published', 'changed', 'scheduled']);

/** The state of an object between draft and live, in words and shape. */
export function StatusMark({ status }: { status: string }) {
  const t = useText();
  const label = t.find(`studio.status.${status}`) ?? status;
  if (!known.has(status)) return <Badge>{label}</Badge>;
  return <StatusPill status={status as 'draft'} label={label} />;
}
