import type { Role } from '#platform/contract/access.ts'
import classes from './badge.module.css'

const badges: Record<Role, { word: string; tone: string | undefined }> = {
  super_admin: { word: 'Super Admin', tone: classes.purple },
  admin: { word: 'Admin', tone: classes.blue },
  supervisor: { word: 'Supervisor', tone: classes.orange },
  clinician: { word: 'Clinician', tone: classes.good },
}

export const roleLabel = (role: Role): string => badges[role].word

export function RoleBadge({ role }: { role: Role }) {
  return <span className={`${classes.root} ${badges[role].tone}`}>{badges[role].word}</span>
}
