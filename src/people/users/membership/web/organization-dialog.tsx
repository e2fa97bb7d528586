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
  const organizations = useQuery(activeOrganizationsQuery)
  const currentId = user.organization?.id ?? null
  const [chosenId, setChosenId] = useState(currentId)
  const choices = (organizations.data ?? []).map(({ id, org_name }) => ({ value: id, label: org_name }))
  const isListed = currentId === null || choices.some(({ value }) => value === currentId)
  // An inactive organization is not offered, but the current one is shown even if inactive.
  const choicesWithCurrent =
    isListed || user.organization === null
      ? choices
      : [...choices, { value: user.organization.id, label: `${user.organization.org_name} (inactive)` }]
  return (
    <MembershipDialog
      title="Change organization"
      confirm={chosenId === null && currentId !== null ? 'Remove organization' : 'Change organization'}
      failed={organizationFailed}
      done={organizationChanged(user.name)}
      consequences={chosenId === currentId ? [] : organizationConsequences(user, chosenId)}
      isUnchanged={chosenId === currentId}
      save={() => changeOrganization(user, chosenId)}
      onClose={onClose}
    >
      {organizations.isError && (
        <ErrorBanner onRetry={() => void organizations.refetch()}>{organizationsFailed}</ErrorBanner>
      )}
      <SearchSelect
        label={`Organization of ${user.name}`}
        placeholder="None of those listed"
        choices={choicesWithCurrent}
        value={chosenId}
        onChange={setChosenId}
        disabled={organizations.isPending}
      />
    </MembershipDialog>
  )
}
