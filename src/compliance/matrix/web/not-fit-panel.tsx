import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sectionPaths } from '#compliance/requirements/definitions/section-paths.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { notFitLabel } from '../not-fit-words.ts'
import type { OrganizationNotFit } from '../not-fit.contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { GroundedPeople, notFitSearch, OrganizationLines } from './grounded-people-card.tsx'
import classes from './not-fit-panel.module.css'
import { notFitQuery } from './queries.ts'

/** The maximum number of organizations with their own line; a link leads to the others. */
const maxOrganizationsShown = 6

/**
 * The top of an administrator's dashboard: how many people are not fit to fly, who they are, why, and the next action. A super
 * administrator sees this for each organization.
 */
export function NotFitPanel() {
  const { user } = useAuth()
  const notFit = useQuery(notFitQuery)
  if (notFit.isError && !notFit.data) {
    return (
      <div className={classes.note}>
        <LoadNote onRetry={() => void notFit.refetch()}>Who is not fit to fly could not be loaded.</LoadNote>
      </div>
    )
  }
  const organizations = notFit.data?.organizations.filter(({ people }) => people > 0) ?? []
  if (organizations.length === 0) return null
  const [organization] = organizations
  return (
    <section className={classes.root} aria-label="Fit to fly today">
      <Verdict organizations={organizations} isEveryOrganization={user?.role === 'super_admin'} />
      {user?.role !== 'super_admin' && organization && (
        <GroundedPeople organization={organization} search={notFitSearch} />
      )}
      {user?.role === 'super_admin' && <Organizations organizations={organizations} />}
    </section>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

interface VerdictProps {
  organizations: readonly OrganizationNotFit[]
  /** Whether the list contains every organization. If not, it contains only one, and its name is shown. */
  isEveryOrganization: boolean
}

export function Verdict({ organizations, isEveryOrganization }: VerdictProps) {
  const evaluated = organizations.filter(({ blocking }) => blocking > 0)
  const notFit = sum(evaluated.map((organization) => organization.notFit))
  if (evaluated.length === 0) {
    return (
      <p className={textStyles.help}>
        No requirement blocks duty yet, so nobody is evaluated.{' '}
        <Link to={sectionPaths.definitions()} className={textStyles.link}>
          Define requirements
        </Link>
      </p>
    )
  }
  const Icon = notFit > 0 ? IconCircleX : IconCircleCheck
  return (
    <h2 className={`${classes.head} ${notFit > 0 ? classes.bad : classes.good}`}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <Link
        to={sectionPaths.people()}
        search={isEveryOrganization || notFit === 0 ? {} : notFitSearch}
        className={classes.verdict}
      >
        {notFitLabel(notFit, sum(evaluated.map((organization) => organization.judged)))} today
        {!isEveryOrganization && `: ${evaluated.map(({ name }) => name).join(', ')}`}
      </Link>
    </h2>
  )
}

function Organizations({ organizations }: { organizations: OrganizationNotFit[] }) {
  const furtherCount = organizations.length - maxOrganizationsShown
  return (
    <>
      <OrganizationLines organizations={organizations.slice(0, maxOrganizationsShown)} search={{}} />
      {furtherCount > 0 && (
        <Link to={sectionPaths.people()} className={textStyles.link}>
          {furtherCount === 1 ? '1 more organization' : `${furtherCount} more organizations`}
        </Link>
      )}
    </>
  )
}
