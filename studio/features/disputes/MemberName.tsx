import type { StudioDispute } from '@bandstand/contract/disputes.ts';
import { Link } from 'wouter';
import { useStaff, useText } from '../../platform/studio.ts';

/** The member who disputes; a link for staff who may read members. */
export function MemberName({ member }: Pick<StudioDispute, 'member'>) {
  const t = useText();
  const { may } = useStaff();
  if (member === null) return t('studio.disputes.member_gone');
  const name = member.name || member.email;
  return may('members.read') ? <Link href={`/members?member=${member.id}`}>{name}</Link> : name;
}
