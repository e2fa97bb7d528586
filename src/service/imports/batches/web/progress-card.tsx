import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import type { Import } from '../contract.ts'
import { importErrorMessage, rowCountText, importStateLabels } from './messages.ts'
import classes from './progress-card.module.css'
import { cancelling } from './queries.ts'

/** Shows the progress of a job, which continues when the user leaves the screen. */
export function ProgressCard({ importBatch: { id, state, doneRows, totalRows } }: { importBatch: Import }) {
  const { mutate, isPending, error } = useMutation(cancelling(useQueryClient(), id))
  const percent = totalRows === 0 ? 0 : Math.floor((doneRows / totalRows) * 100)
  return (
    <div className={classes.root}>
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{importErrorMessage(error)}</ErrorBanner>}
      <p className={classes.words} aria-live="polite">
        {importStateLabels[state]}: {doneRows.toLocaleString('en-GB')} of {rowCountText(totalRows)}
      </p>
      <Progress value={percent} size="lg" aria-label={importStateLabels[state]} />
      <p className={classes.note}>You may leave this page; the job continues.</p>
      <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
        Cancel
      </Button>
    </div>
  )
}
