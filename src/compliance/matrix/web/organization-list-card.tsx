import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { MatrixSearch } from '../matrix-search.ts'
import classes from './matrix-table.module.css'

/** Where a super administrator starts: each organization has requirements and people of its own. */
export function OrganizationList({ search }: { search: MatrixSearch }) {
  const found = useQuery(organizationsQuery)
  return (
    <>
      <h2 className={classes.choose}>Choose an organization</h2>
      {found.isPending && <ListSkeleton rows={4} rowHeight={48} />}
      {found.isError && (
        <LoadNote onRetry={() => void found.refetch()}>The organizations could not be loaded.</LoadNote>
      )}
      {found.data && (
        <CardList label="Organizations">
          {found.data.map(({ id, org_name: name }) => (
            <li key={id} className={classes.card}>
              <Link
                to={sectionPaths.people()}
                search={{ ...search, organization: id }}
                className={classes.cardLink}
              >
                <span className={classes.cardName}>{name}</span>
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
