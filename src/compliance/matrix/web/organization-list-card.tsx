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

/**
 * A super administrator's first view of the matrix: for each organization, the people who are not fit to fly and why. The
 * organization with the most such people comes first.
 */
export function OrganizationList({ search }: { search: MatrixSearch }) {
  const notFit = useQuery(notFitQuery)
  return (
    <>
      {notFit.isPending && <ListSkeleton rows={4} rowHeight={48} />}
      {notFit.isError && (
        <LoadNote onRetry={() => void notFit.refetch()}>The organizations could not be loaded.</LoadNote>
      )}
      {notFit.data && <Verdict organizations={notFit.data.organizations} isEveryOrganization />}
      {notFit.data && <OrganizationLines organizations={notFit.data.organizations} search={search} />}
    </>
  )
}

interface OrganizationChoiceProps {
  value: string
  onChange: (organization: string | undefined) => void
}

/** A control in the page heading to switch to the people of another organization. */
export function OrganizationChoice({ value, onChange }: OrganizationChoiceProps) {
  const organizations = useQuery(organizationsQuery)
  const options = (organizations.data ?? []).map(({ id, org_name: name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      aria-label="Organization"
      className={classes.organization}
      data={
        organizations.data
          ? [{ value: '', label: 'Choose an organization' }, ...options]
          : [{ value, label: '' }]
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
