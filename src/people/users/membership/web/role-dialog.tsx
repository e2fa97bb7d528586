import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import type { UserDetail } from '../../contract.ts'
import { changeRole } from './queries.ts'
import { roleChanged, roleConsequences, roleFailed } from './messages.ts'
import { MembershipDialog } from './membership-dialog.tsx'

const roles = ['clinician', 'supervisor', 'admin', 'super_admin'] as const satisfies readonly Role[]
const options = roles.map((role) => ({ value: role, label: roleLabel(role) }))

/** Changes a user's role, and shows what the new role grants and ends. */
export function RoleDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [role, setRole] = useState<Role>(user.role)
  return (
    <MembershipDialog
      title="Change role"
      confirm="Change role"
      failed={roleFailed}
      done={roleChanged(user.name, role)}
      consequences={role === user.role ? [] : roleConsequences(user, role)}
      isUnchanged={role === user.role}
      save={() => changeRole(user, role)}
      onClose={onClose}
    >
      <NativeSelect
        label={`Role of ${user.name}`}
        data={options}
        value={role}
        data-autofocus
        onChange={(event) => setRole(roles.find((known) => known === event.currentTarget.value) ?? role)}
      />
    </MembershipDialog>
  )
}
