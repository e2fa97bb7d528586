import { Link } from '@tanstack/react-router'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { FitnessRow } from '#compliance/requirements/state/web/fitness-row-panel.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { paths } from '#paths/paths.ts'
import type { MatrixSearch } from '../matrix-search.ts'
import { organizationLabel } from '../not-fit-words.ts'
import type { OrganizationNotFit } from '../not-fit.contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './grounded-people-card.module.css'

export const notFitSearch = { status: 'not_fit' } as const

interface OrganizationLinesProps {
  organizations: readonly OrganizationNotFit[]
  /** Further search parameters of the links to the matrices. */
  search: MatrixSearch
}

/**
 * Organizations as links to their matrix. Each shows how many people are not fit to fly, and the names of the first of them.
 */
export const OrganizationLines = ({ organizations, search }: OrganizationLinesProps) => (
  <ul className={classes.list} aria-label="Organizations">
    {organizations.map((organization) => {
      const { id, name, notFit } = organization
      const organizationSearch = { ...search, organization: id }
      return (
        <li key={id}>
          <Link
            to={sectionPaths.people()}
            search={{ ...(notFit > 0 && notFitSearch), ...organizationSearch }}
            className={classes.organization}
          >
            <span className={`${textStyles.name} ${classes.organizationName}`}>{name}</span>
            <span className={notFit > 0 ? classes.badWords : textStyles.help}>
              {organizationLabel(organization)}
            </span>
          </Link>
          <GroundedPeople
            organization={organization}
            search={{ ...organizationSearch, ...notFitSearch }}
            isDense
          />
        </li>
      )
    })}
  </ul>
)

interface GroundedPeopleProps {
  organization: OrganizationNotFit
  /** Search parameters of the link to everybody in the organization who is not fit to fly. */
  search: MatrixSearch
  /** Whether other organizations are shown in the same list. */
  isDense?: boolean
}

/** The first people of an organization who are not fit to fly, each with the reasons and the next action. */
export function GroundedPeople({ organization, search, isDense = false }: GroundedPeopleProps) {
  const { user } = useAuth()
  const { name: organizationName, notFit, first } = organization
  if (first.length === 0) return null
  return (
    <div className={classes.people}>
      <ul className={classes.list} aria-label={`Not fit to fly: ${organizationName}`}>
        {first.map(({ id: userId, name, fitness }) => (
          <li key={userId} className={classes.person}>
            <FitnessRow
              fitness={fitness}
              isBadged={false}
              isDense={isDense}
              person={{ id: userId, name }}
              heading={
                <Link
                  to={paths.compliance()}
                  search={{ user: userId }}
                  className={`${textStyles.name} ${classes.name}`}
                >
                  {name}
                  {userId === user?.id && ' (you)'}
                </Link>
              }
            />
          </li>
        ))}
      </ul>
      {notFit > first.length && (
        <Link to={sectionPaths.people()} search={search} className={textStyles.link}>
          and {notFit - first.length} more
        </Link>
      )}
    </div>
  )
}
