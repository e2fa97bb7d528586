import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import type { UserDetail } from '../../contract.ts'
import { activeOrganizationsQuery, changeRole } from './queries.ts'
import { reachLabel, roleChanged, roleConsequences, roleFailed } from './messages.ts'
import { MembershipDialog } from './membership-dialog.tsx'

const roles = ['clinician', 'supervisor', 'admin', 'super_admin'] as const satisfies readonly Role[]
const options = roles.map((role) => ({ value: role, label: roleLabel(role) }))

/** Changes a user's role and an administrator's reach, and shows the access that this grants and ends. */
export function RoleDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [role, setRole] = useState<Role>(user.role)
  const [chosenReach, setChosenReach] = useState<AdministratorReach | null>(null)
  const proposedReach = useProposedReach(user)
  const reach = role === 'admin' ? (chosenReach ?? proposedReach) : null
  const isUnchanged = role === user.role && reach === user.reach
  return (
    <MembershipDialog
      title="Change role"
      confirm="Change role"
      failed={roleFailed}
      done={roleChanged(user.name, role)}
      consequences={isUnchanged ? [] : roleConsequences(user, role, reach)}
      isUnchanged={isUnchanged}
      save={() => changeRole(user, role, reach)}
      onClose={onClose}
    >
      <NativeSelect
        label={`Role of ${user.name}`}
        data={options}
        value={role}
        data-autofocus
        onChange={(event) => setRole(roles.find((option) => option === event.currentTarget.value) ?? role)}
      />
      {reach !== null && <ReachForm user={user} reach={reach} onChange={setChosenReach} />}
    </MembershipDialog>
  )
}

/**
 * Returns the preselected reach: the user's organization if there are several organizations, otherwise the whole service. Until
 * they are loaded, assumes that there are several.
 */
function useProposedReach({ reach, organization }: UserDetail): AdministratorReach {
  const organizations = useQuery(activeOrganizationsQuery)
  if (reach !== null) return reach
  return organization !== null && (organizations.data?.length ?? 2) > 1 ? 'organization' : 'service'
}

interface ReachFormProps {
  user: UserDetail
  reach: AdministratorReach
  onChange: (reach: AdministratorReach) => void
}

function ReachForm({ user, reach, onChange }: ReachFormProps) {
  const reaches: AdministratorReach[] = user.organization === null ? ['service'] : ['organization', 'service']
  return (
    <NativeSelect
      label="What they administer"
      {...(user.organization === null && {
        description: 'They belong to no organization. To limit them to one, first choose it for them.',
      })}
      data={reaches.map((value) => ({ value, label: reachLabel(value, user) }))}
      value={reach}
      onChange={(event) =>
        onChange(event.currentTarget.value === 'organization' ? 'organization' : 'service')
      }
    />
  )
}
