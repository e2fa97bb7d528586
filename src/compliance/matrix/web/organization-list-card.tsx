import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { MatrixSearch } from '../matrix-search.ts'
import { countWords } from '../not-fit-words.ts'
import classes from './matrix-table.module.css'
import { notFitQuery } from './queries.ts'

/** Where a super administrator starts: how many of each organization are not fit to fly, the most first. */
export function OrganizationList({ search }: { search: MatrixSearch }) {
  const found = useQuery(notFitQuery)
  return (
    <>
      <h2 className={classes.choose}>Choose an organization</h2>
      {found.isPending && <ListSkeleton rows={4} rowHeight={48} />}
      {found.isError && (
        <LoadNote onRetry={() => void found.refetch()}>The organizations could not be loaded.</LoadNote>
      )}
      {found.data && (
        <CardList label="Organizations">
          {found.data.organizations.map((organization) => (
            <li key={organization.id} className={classes.card}>
              <Link
                to={sectionPaths.people()}
                search={{ ...search, organization: organization.id }}
                className={classes.organizationLink}
              >
                <span className={classes.cardName}>{organization.name}</span>
                <span className={organization.notFit > 0 ? classes.grounded : classes.quiet}>
                  {countWords(organization)}
                </span>
              </Link>
            </li>
          ))}
        </CardList>
      )}
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
