import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { faultIdOf, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { RowState } from '../../contract.ts'
import type { Import, ImportRowView } from '../contract.ts'
import classes from './inbox-form.module.css'
import { OtherSheetsCard } from './other-sheets-card.tsx'
import { countWords, draftsWords, importErrorMessage, rowStateLabel, summaryWords } from './messages.ts'
import { RowAsRecord, RowNotes } from './preview-card.tsx'
import { wordsFor } from './record-kinds.ts'
import type { RecordWords } from '../../mapping/web/record-words.ts'
import { downloadReport, loggingRows, rowsQuery, skippingRows, undoing } from './queries.ts'

const loggable: ReadonlySet<RowState> = new Set([
  'ready',
  'draft',
  'duplicate',
  'flagged',
  'failed',
  'skipped',
])
const shownStates: readonly RowState[] = [
  'ready',
  'draft',
  'flagged',
  'duplicate',
  'failed',
  'unreadable',
  'skipped',
  'logged',
  'kept',
  'undone',
]

/** The rows that were read: log all that are ready, or chosen ones; undo what was logged; take the report away. */
export function InboxForm({ shown }: { shown: Import }) {
  const cache = useQueryClient()
  const { id, counts } = shown
  const words = wordsFor(shown)
  const states = shownStates.filter((state) => (counts[state] ?? 0) > 0)
  const [state, setState] = useState<RowState | undefined>(undefined)
  const current = state && states.includes(state) ? state : states[0]
  const [chosen, setChosen] = useState<readonly number[]>([])
  const log = useMutation(loggingRows(cache, id))
  const skip = useMutation(skippingRows(cache, id))
  const undo = useMutation(undoing(cache, id))
  const report = useMutation({ mutationFn: () => downloadReport(id), networkMode: 'always' })
  const failure = log.error ?? skip.error ?? undo.error ?? report.error
  const ready = counts.ready ?? 0
  const logged = (counts.logged ?? 0) + (counts.kept ?? 0)
  const isOver = shown.state === 'undone'
  return (
    <div className={classes.root}>
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(failure)}>{importErrorMessage(failure)}</ErrorBanner>
      )}
      <p className={classes.summary}>{summaryWords(shown)}</p>
      {!isOver && <OtherSheetsCard shown={shown} />}
      <div className={classes.buttons}>
        {ready > 0 && !isOver && (
          <Button loading={log.isPending} onClick={() => log.mutate({ states: ['ready'] })}>
            {words.log} {countWords(ready, words)} that {ready === 1 ? 'is' : 'are'} ready
          </Button>
        )}
        {logged > 0 && (
          <Button variant="default" renderRoot={(props) => <Link to={words.home.to} {...props} />}>
            {words.home.open}
          </Button>
        )}
        <Button variant="default" loading={report.isPending} onClick={() => report.mutate()}>
          Download the report
        </Button>
        {logged > 0 && (
          <Button
            variant="default"
            color="red"
            loading={undo.isPending}
            onClick={() => undo.mutate(undefined)}
          >
            Undo the import
          </Button>
        )}
      </div>
      {states.length > 1 && current && (
        <div className={classes.states}>
          <SegmentedControl
            aria-label="Rows"
            data={states.map((each) => ({
              value: each,
              label: `${rowStateLabel(each, words)} (${(counts[each] ?? 0).toLocaleString('en-GB')})`,
            }))}
            value={current}
            onChange={(value) => {
              setState(value)
              setChosen([])
            }}
          />
        </div>
      )}
      {current && <p className={classes.help}>{words.help[current]}</p>}
      {(current === 'draft' || current === 'flagged') && chosen.length === 0 && !isOver && (
        <div className={classes.buttons}>
          <Button variant="default" loading={log.isPending} onClick={() => log.mutate({ states: [current] })}>
            {draftsWords(counts[current] ?? 0, words)}
            {current === 'flagged' && ', without these texts'}
          </Button>
        </div>
      )}
      {chosen.length > 0 && !isOver && (
        <div className={classes.buttons}>
          <Button
            loading={log.isPending}
            onClick={() => log.mutate({ rows: [...chosen] }, { onSuccess: () => setChosen([]) })}
          >
            {words.log} {countWords(chosen.length, words)}
          </Button>
          <Button
            variant="default"
            loading={skip.isPending}
            onClick={() => skip.mutate([...chosen], { onSuccess: () => setChosen([]) })}
          >
            {current === 'skipped' ? 'Put back' : 'Skip'}
          </Button>
        </div>
      )}
      {current && (
        <Rows
          shown={shown}
          state={current}
          chosen={chosen}
          onChoose={isOver || !loggable.has(current) ? null : setChosen}
        />
      )}
    </div>
  )
}

interface RowsProps {
  shown: Import
  state: RowState
  chosen: readonly number[]
  /** Null if the rows of this state cannot be logged. */
  onChoose: ((rows: number[]) => void) | null
}

function Rows({ shown, state, chosen, onChoose }: RowsProps) {
  const { id, updatedAt } = shown
  const found = useInfiniteQuery(rowsQuery(id, state, updatedAt))
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const toggle = (row: number) =>
    onChoose?.(chosen.includes(row) ? chosen.filter((other) => other !== row) : [...chosen, row])
  return (
    <>
      {found.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {found.error && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {importErrorMessage(found.error)}
        </ErrorBanner>
      )}
      <ul className={classes.rows} aria-label="Rows of the file">
        {rows.map((row) => (
          <li key={row.row} className={classes.row}>
            {onChoose && (
              <Checkbox
                size="md"
                aria-label={`Choose row ${row.row}`}
                checked={chosen.includes(row.row)}
                onChange={() => toggle(row.row)}
              />
            )}
            <Row row={row} words={wordsFor(shown)} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

function Row({ row, words }: { row: ImportRowView; words: RecordWords }) {
  const isRecord = row.state === 'logged' || row.state === 'kept'
  return (
    <div className={classes.facts}>
      <span className={classes.number}>Row {row.row}</span>
      <RowAsRecord row={row} words={words} />
      {isRecord && words.record ? (
        <Link to={words.record(row.caseId)}>{words.openRecord}</Link>
      ) : (
        <RowNotes row={row} words={words} />
      )}
    </div>
  )
}
