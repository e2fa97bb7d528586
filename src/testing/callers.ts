/** Every kind of caller: without a token, with the token of an account that may not sign in, or with a role. */
export const callers = [
  'anonymous',
  'pending',
  'inactive',
  'unverified',
  'clinician',
  'supervisor',
  'admin',
  'super_admin',
] as const
export type Caller = (typeof callers)[number]

export const everyone: readonly Caller[] = callers
export const signedInUsers = ['clinician', 'supervisor', 'admin', 'super_admin'] as const
export const overseers = ['supervisor', 'admin', 'super_admin'] as const
export const administrators = ['admin', 'super_admin'] as const
export const superAdministrators = ['super_admin'] as const
