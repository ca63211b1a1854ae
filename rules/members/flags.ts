/** What a person's roles in the team make of him in the member app (ID-6, studio.md section 11). */
export interface MemberFlags {
  isAdmin: boolean;
  isAccountAdmin: boolean;
}

export function flagsOf(roles: readonly string[]): MemberFlags {
  const isAccountAdmin = roles.some((role) => role === 'owner' || role === 'admin');
  return { isAccountAdmin, isAdmin: isAccountAdmin || roles.some((role) => role === 'editor' || role === 'moderator') };
}
