import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { UserDetail } from '../../contract.ts'
import { activeOrganizationsQuery, changeOrganization } from './queries.ts'
import {
  organizationChanged,
  organizationConsequences,
  organizationFailed,
  organizationsFailed,
} from './messages.ts'
import { MembershipDialog } from './membership-dialog.tsx'

/** Changes a user's organization, or removes it. */
export function OrganizationDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const offered = useQuery(activeOrganizationsQuery)
  const present = user.organization?.id ?? null
  const [chosen, setChosen] = useState(present)
  const choices = (offered.data ?? []).map(({ id, org_name }) => ({ value: id, label: org_name }))
  const isListed = present === null || choices.some(({ value }) => value === present)
  // An inactive organization is not offered, but the current one is shown even if inactive.
  const shown =
    isListed || user.organization === null
      ? choices
      : [...choices, { value: user.organization.id, label: `${user.organization.org_name} (inactive)` }]
  return (
    <MembershipDialog
      title="Change organization"
      confirm={chosen === null && present !== null ? 'Remove organization' : 'Change organization'}
      failed={organizationFailed}
      done={organizationChanged(user.name)}
      consequences={chosen === present ? [] : organizationConsequences(user, chosen)}
      isUnchanged={chosen === present}
      save={() => changeOrganization(user, chosen)}
      onClose={onClose}
    >
      {offered.isError && (
        <ErrorBanner onRetry={() => void offered.refetch()}>{organizationsFailed}</ErrorBanner>
      )}
      <SearchSelect
        label={`Organization of ${user.name}`}
        placeholder="None of those listed"
        choices={shown}
        value={chosen}
        onChange={setChosen}
        disabled={offered.isPending}
      />
    </MembershipDialog>
  )
}
