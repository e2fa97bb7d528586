import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#platform/web/api/api-error.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { Nothing, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { statusTone, statusWord, verdictTone, verdictWord } from '#compliance/state/state-words.ts'
import classes from './person-compliance-panel.module.css'
import { statesQuery } from '#compliance/state/web/queries.ts'

const shownAtMost = 5

/** The server answers as for a stranger. */
const isOfOthers = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'user_not_found'

/** On a user's page: whether they are fit to fly, and what is most urgent. */
export function PersonCompliancePanel({ userId }: { userId: string }) {
  const found = useQuery(statesQuery({ userId }))
  const urgent =
    found.data?.states
      .filter(({ status }) => !['not_applicable', 'valid', 'exempt'].includes(status))
      .slice(0, shownAtMost) ?? []
  return (
    <TitledCard title="Compliance">
      {found.isPending && <Spinner />}
      {found.isError && isOfOthers(found.error) && (
        <Nothing>Administrators see the compliance of their own organization only</Nothing>
      )}
      {found.isError && !isOfOthers(found.error) && (
        <LoadNote onRetry={() => void found.refetch()}>Compliance could not be loaded.</LoadNote>
      )}
      {found.data && (
        <>
          <p>
            {found.data.fitness.blocking === 0 ? (
              'No requirement decides about duty.'
            ) : (
              <ToneBadge tone={verdictTone[found.data.fitness.verdict]}>
                {verdictWord[found.data.fitness.verdict]}
              </ToneBadge>
            )}
          </p>
          {urgent.length === 0 ? (
            <Nothing>Nothing is missing or expiring</Nothing>
          ) : (
            <ul className={classes.list}>
              {urgent.map(({ requirement, status }) => (
                <li key={requirement.id} className={classes.entry}>
                  <Link
                    to={paths.complianceRequirement(requirement.id)}
                    search={{ user: userId }}
                    className={classes.link}
                  >
                    {requirement.title}
                  </Link>
                  <ToneBadge tone={statusTone(status) ?? 'waiting'}>{statusWord(status)}</ToneBadge>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {!isOfOthers(found.error) && (
        <Link to={paths.compliance()} search={{ user: userId }} className={classes.link}>
          View all requirements →
        </Link>
      )}
    </TitledCard>
  )
}
