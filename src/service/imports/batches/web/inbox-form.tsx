import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { RowState } from '../../contract.ts'
import type { Import } from '../contract.ts'
import classes from './inbox-form.module.css'
import { InboxRowsForm } from './inbox-rows-form.tsx'
import { OtherSheetsCard } from './other-sheets-card.tsx'
import {
  recordCountText,
  draftsActionText,
  importErrorMessage,
  rowStateLabel,
  rowCountText,
  importSummary,
  claimsText,
} from './messages.ts'
import { textsFor } from './record-kinds.ts'
import { downloadReport, loggingRows, type LogRequest, skippingRows, undoing } from './queries.ts'

const loggableStates: ReadonlySet<RowState> = new Set([
  'ready',
  'draft',
  'duplicate',
  'flagged',
  'failed',
  'skipped',
])
const stateOrder: readonly RowState[] = [
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

/** The rows of the import: log the ready ones or selected ones, undo logged ones, download the report. */
export function InboxForm({ importBatch }: { importBatch: Import }) {
  const cache = useQueryClient()
  const { id, counts } = importBatch
  const texts = textsFor(importBatch)
  const states = stateOrder.filter((state) => (counts[state] ?? 0) > 0)
  const [state, setState] = useState<RowState | undefined>(undefined)
  const currentState = state && states.includes(state) ? state : states[0]
  const [chosenRows, setChosenRows] = useState<readonly number[]>([])
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone, the selected tab may be outside the visible part of the tab row.
  useEffect(() => {
    const label = tabs.current?.querySelector(`input[value="${currentState}"] + label`)
    label?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentState])
  const log = useMutation(loggingRows(cache, id))
  const skip = useMutation(skippingRows(cache, id))
  const undo = useMutation(undoing(cache, id))
  const report = useMutation({ mutationFn: () => downloadReport(id) })
  const failure = log.error ?? skip.error ?? undo.error ?? report.error
  const readyCount = counts.ready ?? 0
  const loggedCount = (counts.logged ?? 0) + (counts.kept ?? 0)
  const isUndone = importBatch.state === 'undone'
  const [question, setQuestion] = useState<'undo' | 'confirm' | RowsToLog | null>(null)
  const logNow = (rows: RowsToLog) => log.mutate(rows, { onSuccess: () => setChosenRows([]) })
  // Logging removes the file, and with it the sheets that are not imported yet.
  const logRows = (rows: RowsToLog) =>
    importBatch.hasFile && importBatch.otherSheets.length > 0 ? setQuestion(rows) : logNow(rows)
  return (
    <div className={classes.root}>
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(failure)}>{importErrorMessage(failure)}</ErrorBanner>
      )}
      <p className={classes.summary}>{importSummary(importBatch)}</p>
      {importBatch.claims > 0 && !isUndone && (
        <p className={textStyles.note}>{claimsText(importBatch.claims)}</p>
      )}
      {!isUndone && <OtherSheetsCard importBatch={importBatch} />}
      <div className={classes.buttons}>
        {readyCount > 0 && !isUndone && (
          <Button loading={log.isPending} onClick={() => logRows({ states: ['ready'] })}>
            {texts.logVerb} {recordCountText(readyCount, texts)} that {readyCount === 1 ? 'is' : 'are'} ready
          </Button>
        )}
        {loggedCount > 0 && (
          <Button variant="default" renderRoot={(props) => <Link to={texts.home.path} {...props} />}>
            {texts.home.openLabel}
          </Button>
        )}
        <Button variant="default" loading={report.isPending} onClick={() => report.mutate()}>
          Download the report
        </Button>
        {loggedCount > 0 && (
          <Button variant="default" color="red" loading={undo.isPending} onClick={() => setQuestion('undo')}>
            Undo the import
          </Button>
        )}
      </div>
      {question === 'undo' && (
        <ConfirmCard
          question={`Delete ${recordCountText(loggedCount, texts)}? Records that you have edited since are kept.`}
          confirmLabel="Undo it now"
          keepLabel="Keep them"
          onConfirm={() => undo.mutate(undefined)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'confirm' && (
        <ConfirmCard
          question={`Keep the texts of ${rowCountText(counts.flagged ?? 0)}? You confirm that you have checked the words next to each row, and that none of them identifies anyone.`}
          confirmLabel={`I have checked: ${draftsActionText(counts.flagged ?? 0, texts).toLowerCase()}`}
          keepLabel="Check them first"
          onConfirm={() => logRows({ states: ['flagged'], flaggedTexts: 'confirm' })}
          onClose={() => setQuestion(null)}
        />
      )}
      {question !== null && question !== 'undo' && question !== 'confirm' && (
        <ConfirmCard
          question={`${importBatch.otherSheets.length === 1 ? 'Another sheet of this file waits' : 'Other sheets of this file wait'}: ${importBatch.otherSheets.map(({ name }) => `“${name}”`).join(', ')}. This removes the file, so you would have to upload it again for ${importBatch.otherSheets.length === 1 ? 'it' : 'them'}.`}
          confirmLabel={`${texts.logVerb} anyway`}
          keepLabel="Import the other sheets first"
          onConfirm={() => logNow(question)}
          onClose={() => setQuestion(null)}
        />
      )}
      {states.length > 1 && currentState && (
        <div className={classes.states} ref={tabs}>
          <SegmentedControl
            aria-label="Rows"
            data={states.map((each) => ({
              value: each,
              label: `${rowStateLabel(each, texts)} (${(counts[each] ?? 0).toLocaleString('en-GB')})`,
            }))}
            value={currentState}
            onChange={(value) => {
              setState(value)
              setChosenRows([])
            }}
          />
        </div>
      )}
      {currentState && <p className={textStyles.help}>{texts.help[currentState]}</p>}
      {(currentState === 'draft' || currentState === 'flagged') && chosenRows.length === 0 && !isUndone && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={log.isPending}
            onClick={() => logRows({ states: [currentState] })}
          >
            {draftsActionText(counts[currentState] ?? 0, texts)}
            {currentState === 'flagged' && ', without these texts'}
          </Button>
          {currentState === 'flagged' && (
            <Button variant="default" onClick={() => setQuestion('confirm')}>
              Keep the texts: they identify nobody
            </Button>
          )}
        </div>
      )}
      {chosenRows.length > 0 && !isUndone && (
        <div className={classes.buttons}>
          <Button loading={log.isPending} onClick={() => logRows({ rows: [...chosenRows] })}>
            {texts.logVerb} {recordCountText(chosenRows.length, texts)}
            {currentState === 'flagged' && ', without these texts'}
          </Button>
          {currentState === 'flagged' && (
            <Button
              variant="default"
              loading={log.isPending}
              onClick={() => logRows({ rows: [...chosenRows], flaggedTexts: 'confirm' })}
            >
              Keep the texts: they identify nobody
            </Button>
          )}
          <Button
            variant="default"
            loading={skip.isPending}
            onClick={() => skip.mutate([...chosenRows], { onSuccess: () => setChosenRows([]) })}
          >
            {currentState === 'skipped' ? 'Put back' : 'Skip'}
          </Button>
        </div>
      )}
      {currentState && (
        <InboxRowsForm
          key={currentState}
          importBatch={importBatch}
          state={currentState}
          chosenRows={chosenRows}
          onChoose={isUndone || !loggableStates.has(currentState) ? null : setChosenRows}
        />
      )}
    </div>
  )
}

type RowsToLog = LogRequest

interface ConfirmCardProps {
  question: string
  confirmLabel: string
  keepLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before rows or the file are deleted, or flagged texts are kept. */
function ConfirmCard({ question, confirmLabel, keepLabel, onConfirm, onClose }: ConfirmCardProps) {
  const keepButton = useRef<HTMLButtonElement>(null)
  // The card appears below the button that was pressed, so focus moves to its harmless choice.
  useEffect(() => keepButton.current?.focus(), [])
  return (
    <div className={classes.sheets} role="alert">
      <p className={textStyles.help}>{question}</p>
      <div className={classes.buttons}>
        <Button
          color="red"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {confirmLabel}
        </Button>
        <Button ref={keepButton} variant="default" onClick={onClose}>
          {keepLabel}
        </Button>
      </div>
    </div>
  )
}
