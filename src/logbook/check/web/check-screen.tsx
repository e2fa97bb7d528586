import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { paths } from '#paths/paths.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { formatFigure } from '#platform/web/figures.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { CheckSearch } from '../check-search.ts'
import type { FindingKind } from '../contract.ts'
import { findingKinds, maxChecked } from '../finding-kinds.ts'
import { DifferentPairsPanel } from './different-pairs-panel.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { QuestionsPanel } from '../questions/web/questions-panel.tsx'
import { SettledPanel } from '../questions/web/settled-panel.tsx'
import { kindWords } from './kind-words.ts'
import { checkQuery } from './queries.ts'
import classes from '../case-list/web/kind-panel.module.css'

/** Shows what may be missing or wrong in the user's own cases, each with a link to where it can be corrected. */
export function CheckScreen({ search: { kind } }: ScreenProps<CheckSearch>) {
  const check = useQuery(checkQuery)
  const { data } = check
  const shownKinds = data
    ? findingKinds.filter(
        (findingKind) => data.counts[findingKind] > 0 && (kind ?? findingKind) === findingKind,
      )
    : []
  return (
    <>
      <Anchor component={Link} to={paths.logbook()} className={classes.back}>
        Logbook
      </Anchor>
      <PageHeader
        title="Logbook check"
        subtitle="What may be missing or wrong in your own cases. Nothing is changed until you change it."
      />
      {check.isPending && <ListSkeleton rows={5} rowHeight={56} />}
      {check.error && (
        <LoadError
          error={check.error}
          loadedAt={check.dataUpdatedAt}
          fallback={loadErrorMessage(check.error)}
          onRetry={() => void check.refetch()}
        />
      )}
      {data?.isCapped && (
        <Notice>Your newest {formatFigure(maxChecked)} cases were checked; older ones were not.</Notice>
      )}
      {data && (
        <>
          <KindLinks counts={data.counts} total={data.total} chosenKind={kind} />
          {shownKinds.length === 0 && (
            <EmptyState>{data.total === 0 ? 'Nothing to fix' : 'Nothing of this kind to fix.'}</EmptyState>
          )}
          {shownKinds.map((shownKind) => (
            <FindingsPanel key={shownKind} kind={shownKind} count={data.counts[shownKind]} />
          ))}
          {(kind ?? 'duplicates') === 'duplicates' && <DifferentPairsPanel />}
          {kind === undefined && (
            <>
              <QuestionsPanel />
              <SettledPanel />
            </>
          )}
        </>
      )}
    </>
  )
}

interface KindLinksProps {
  counts: Readonly<Record<FindingKind, number>>
  total: number
  chosenKind: FindingKind | undefined
}

/** Shows the number of problems of each kind, as links that filter the list. */
const KindLinks = ({ counts, total, chosenKind }: KindLinksProps) => (
  <nav aria-label="Kinds of problems">
    <ul className={`${classes.counts} tabular`}>
      <li>
        <Link
          to={paths.logbookCheck()}
          search={{}}
          replace
          className={classes.count}
          aria-current={chosenKind === undefined ? 'true' : undefined}
        >
          <span className={classes.label}>All</span> <strong>{formatFigure(total)}</strong>
        </Link>
      </li>
      {findingKinds.map((kind) => {
        const { icon: Icon, title } = kindWords[kind]
        return (
          <li key={kind}>
            <Link
              to={paths.logbookCheck()}
              search={{ kind }}
              replace
              className={classes.count}
              aria-current={chosenKind === kind ? 'true' : undefined}
            >
              <span className={classes.label}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {title}
              </span>{' '}
              <strong>{formatFigure(counts[kind])}</strong>
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)
