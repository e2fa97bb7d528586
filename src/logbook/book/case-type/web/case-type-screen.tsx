import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { caseTypes } from '#reference/case-lists.ts'
import { caseTypeOf, type NamedCaseType } from '../case-type-of.ts'
import { LatestCasesPanel } from './latest-cases-panel.tsx'
import { caseTypeQuery } from './queries.ts'
import { TypeFiguresCard } from './type-figures-card.tsx'
import classes from './case-type-screen.module.css'

/** Shows the figures of one type of case, and its latest cases. */
export function CaseTypeScreen({ params: { type } }: ScreenProps<object, { type: string }>) {
  const named = caseTypeOf(type)
  return (
    <>
      <Anchor component={Link} to={paths.logbook()} className={classes.back}>
        Logbook
      </Anchor>
      {named ? <CaseType key={named.code} named={named} /> : <UnknownType type={type} />}
    </>
  )
}

function CaseType({ named }: { named: NamedCaseType }) {
  const { user } = useAuth()
  const found = useQuery(caseTypeQuery(named.code))
  return (
    <>
      <PageHeader
        title={named.label}
        subtitle={`${user?.role === 'clinician' ? 'Your cases' : 'The cases you have access to'}; drafts, simulations and training are not in the figures.`}
      />
      {/* As high as a screen: nothing that is visible moves when the figures come. */}
      {found.isPending && <ListSkeleton rows={9} rowHeight={96} />}
      {found.error && (
        <LoadError
          error={found.error}
          shownFrom={found.dataUpdatedAt}
          fallback={loadErrorMessage(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data?.isCapped && <Notice>The figures are of the newest 10,000 cases.</Notice>}
      {found.data && <TypeFiguresCard summary={found.data} />}
      {/* Loads at once, and is shown below the figures when these have their height. */}
      <div hidden={found.isPending}>
        <LatestCasesPanel type={named.code} userId={user?.id} />
      </div>
    </>
  )
}

function UnknownType({ type }: { type: string }) {
  return (
    <>
      <PageHeader
        title="No such case type"
        subtitle={`There is no case type “${type.slice(0, 60)}”. Choose one of these.`}
      />
      <ul className={classes.types} aria-label="Case types">
        {caseTypes.map(({ code, label }) => (
          <li key={code}>
            <Anchor component={Link} to={paths.caseType(code)} className={classes.type}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
