import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { MatrixSearch } from '../matrix-search.ts'
import { OrganizationLines } from './grounded-people-card.tsx'
import { Verdict } from './not-fit-panel.tsx'
import classes from './matrix-table.module.css'
import { notFitQuery } from './queries.ts'

/** Where a super administrator starts: who of each organization is not fit to fly and why, the most first. */
export function OrganizationList({ search }: { search: MatrixSearch }) {
  const found = useQuery(notFitQuery)
  return (
    <>
      {found.isPending && <ListSkeleton rows={4} rowHeight={48} />}
      {found.isError && (
        <LoadNote onRetry={() => void found.refetch()}>The organizations could not be loaded.</LoadNote>
      )}
      {found.data && <Verdict organizations={found.data.organizations} isEach />}
      {found.data && <OrganizationLines organizations={found.data.organizations} search={search} />}
    </>
  )
}

interface OrganizationChoiceProps {
  value: string
  onChange: (organization: string | undefined) => void
}

/** In the heading: whose people are shown, and the way to those of another organization. */
export function OrganizationChoice({ value, onChange }: OrganizationChoiceProps) {
  const found = useQuery(organizationsQuery)
  const options = (found.data ?? []).map(({ id, org_name: name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      aria-label="Organization"
      className={classes.organization}
      data={
        found.data ? [{ value: '', label: 'Choose an organization' }, ...options] : [{ value, label: '' }]
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
