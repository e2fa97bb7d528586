const names: Readonly<Record<string, string>> = {
  clinician: 'Clinician',
  supervisor: 'Supervisor',
  admin: 'Administrator',
  super_admin: 'Super administrator',
}

/** Returns the name of a role in files and sentences, the same as on screens. */
export const roleName = (role: string): string => names[role] ?? role
