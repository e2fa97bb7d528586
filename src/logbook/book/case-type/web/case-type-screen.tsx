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
import textStyles from '#platform/web/ui/text.module.css'
import { caseTypes } from '#reference/case-lists.ts'
import { findCaseType, type NamedCaseType } from '../case-type-of.ts'
import { LatestCasesPanel } from './latest-cases-panel.tsx'
import { caseTypeQuery } from './queries.ts'
import { TypeFiguresCard } from './type-figures-card.tsx'
import classes from './case-type-screen.module.css'

/** Shows the statistics of one type of case, and its latest cases. */
export function CaseTypeScreen({ params: { type } }: ScreenProps<object, { type: string }>) {
  const namedType = findCaseType(type)
  return (
    <>
      <Anchor component={Link} to={paths.logbook()} className={textStyles.tall}>
        Logbook
      </Anchor>
      {namedType ? <CaseType key={namedType.code} namedType={namedType} /> : <UnknownType type={type} />}
    </>
  )
}

function CaseType({ namedType }: { namedType: NamedCaseType }) {
  const { user } = useAuth()
  const summaryResult = useQuery(caseTypeQuery(namedType.code))
  return (
    <>
      <PageHeader
        title={namedType.label}
        subtitle={`${user?.role === 'clinician' ? 'Your cases' : 'The cases you have access to'}; drafts, simulations and training are not counted.`}
      />
      {/* The placeholder fills the screen, so that nothing visible moves when the statistics have loaded. */}
      {summaryResult.isPending && <ListSkeleton rows={9} rowHeight={96} />}
      {summaryResult.error && (
        <LoadError
          error={summaryResult.error}
          loadedAt={summaryResult.dataUpdatedAt}
          fallback={loadErrorMessage(summaryResult.error)}
          onRetry={() => void summaryResult.refetch()}
        />
      )}
      {summaryResult.data?.isCapped && <Notice>The statistics cover the newest 10,000 cases.</Notice>}
      {summaryResult.data && <TypeFiguresCard summary={summaryResult.data} />}
      {/* The cases load at once, but appear only when the height of the statistics above is known. */}
      <div hidden={summaryResult.isPending}>
        <LatestCasesPanel type={namedType.code} userId={user?.id} />
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
            <Anchor component={Link} to={paths.caseType(code)} className={textStyles.tall}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
