import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { RecordTexts } from '../../mapping/web/record-texts.ts'
import type { RowState } from '../../contract.ts'
import type { Import, ImportRowView } from '../contract.ts'
import classes from './inbox-form.module.css'
import { importErrorMessage } from './messages.ts'
import { RowAsRecord, RowNotes } from './preview-card.tsx'
import { rowsQuery } from './queries.ts'
import { textsFor } from './record-kinds.ts'

interface InboxRowsFormProps {
  importBatch: Import
  state: RowState
  chosenRows: readonly number[]
  /** Null if the rows of this state cannot be logged. */
  onChoose: ((rows: number[]) => void) | null
}

/** The rows in one state, or only those that are recorded without one of their values. */
export function InboxRowsForm({ importBatch, state, chosenRows, onChoose }: InboxRowsFormProps) {
  const { id, updatedAt } = importBatch
  const leftOutCount = importBatch.incomplete[state] ?? 0
  const [onlyLeftOut, setOnlyLeftOut] = useState(false)
  const isNarrowed = onlyLeftOut && leftOutCount > 0
  const rowsResult = useInfiniteQuery(rowsQuery(id, { state, onlyLeftOut: isNarrowed }, updatedAt))
  const rows = rowsResult.data?.pages.flatMap((page) => page.rows) ?? []
  const toggle = (row: number) =>
    onChoose?.(chosenRows.includes(row) ? chosenRows.filter((other) => other !== row) : [...chosenRows, row])
  return (
    <>
      {leftOutCount > 0 && (
        <Checkbox
          size="md"
          label={`Only rows with a value left out (${leftOutCount.toLocaleString('en-GB')})`}
          checked={isNarrowed}
          onChange={() => setOnlyLeftOut(!isNarrowed)}
        />
      )}
      {rowsResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {rowsResult.error && (
        <ErrorBanner requestId={requestIdOf(rowsResult.error)} onRetry={() => void rowsResult.refetch()}>
          {importErrorMessage(rowsResult.error)}
        </ErrorBanner>
      )}
      <ul className={classes.rows} aria-label="Rows of the file">
        {rows.map((row) => (
          <li key={row.row} className={classes.row}>
            {onChoose && (
              <Checkbox
                size="md"
                aria-label={`Choose row ${row.row}`}
                checked={chosenRows.includes(row.row)}
                onChange={() => toggle(row.row)}
              />
            )}
            <Row row={row} texts={textsFor(importBatch)} />
          </li>
        ))}
      </ul>
      {rowsResult.hasNextPage && (
        <Button
          variant="default"
          loading={rowsResult.isFetchingNextPage}
          onClick={() => void rowsResult.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

function Row({ row, texts }: { row: ImportRowView; texts: RecordTexts }) {
  const isRecord = row.state === 'logged' || row.state === 'kept'
  return (
    <div className={classes.facts}>
      <span className={classes.number}>Row {row.row}</span>
      <RowAsRecord row={row} texts={texts} />
      {isRecord && texts.recordPath && <Link to={texts.recordPath(row.caseId)}>{texts.openRecordLabel}</Link>}
      {/* Values that were left out of a record stay visible next to it. */}
      {!(isRecord && texts.recordPath && row.problems.length === 0) && <RowNotes row={row} texts={texts} />}
      {!isRecord && row.duplicateOf?.caseId && texts.recordPath && (
        <Link to={texts.recordPath(row.duplicateOf.caseId)}>{texts.openDuplicateLabel}</Link>
      )}
    </div>
  )
}
