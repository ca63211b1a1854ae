/** What the security log records. */
export const securityKinds = [
  'sign_in',
  'sign_in_failed',
  'limited',
  'refused',
  'sign_up',
  'reset_asked',
  'password_changed',
  'email_changed',
  'second_factor_changed',
  'session_ended',
  'role_changed',
  'keys_changed',
  'exported',
  'acted_as',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
