/** The member flags that follow from a person's staff roles (ID-6, studio.md section 11). */
export interface MemberFlags {
  isAdmin: boolean;
  isAccountAdmin: boolean;
}

export function flagsOf(roles: readonly string[]): MemberFlags {
  const isAccountAdmin = roles.some((role) => role === 'owner' || role === 'admin');
  return { isAccountAdmin, isAdmin: isAccountAdmin || roles.some((role) => role === 'editor' || role === 'moderator') };
}
