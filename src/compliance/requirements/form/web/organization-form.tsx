import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'

interface OrganizationFormProps {
  /** The id of an organization, or `every`; empty: the user's own, or every one if they have none. */
  value: string
  error?: ReactNode
  onChange: (organization: string) => void
}

/** Lets a super administrator choose the organization of a requirement: one, or all of them. */
export function OrganizationForm({ value, error, onChange }: OrganizationFormProps) {
  const { user } = useAuth()
  const { data = [] } = useQuery(organizationsQuery)
  const ownOrganization = user?.organization
  const everyOrganization = 'Every organization'
  return (
    <NativeSelect
      label="Organization"
      data={[
        { value: '', label: ownOrganization ? ownOrganization.org_name : everyOrganization },
        ...(ownOrganization ? [{ value: 'every', label: everyOrganization }] : []),
        ...data
          .filter(({ id }) => id !== ownOrganization?.id)
          .map(({ id, org_name }) => ({ value: id, label: org_name })),
      ]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
