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
  countWords,
  draftsWords,
  importErrorMessage,
  rowStateLabel,
  rowsWords,
  summaryWords,
} from './messages.ts'
import { wordsFor } from './record-kinds.ts'
import { downloadReport, loggingRows, type LogRequest, skippingRows, undoing } from './queries.ts'

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

/** The rows that were read: log all that are ready or selected ones, undo logged rows, download the report. */
export function InboxForm({ shown }: { shown: Import }) {
  const cache = useQueryClient()
  const { id, counts } = shown
  const words = wordsFor(shown)
  const states = shownStates.filter((state) => (counts[state] ?? 0) > 0)
  const [state, setState] = useState<RowState | undefined>(undefined)
  const current = state && states.includes(state) ? state : states[0]
  const [chosen, setChosen] = useState<readonly number[]>([])
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone, the selected tab may be outside the visible part of the tab row.
  useEffect(() => {
    const label = tabs.current?.querySelector(`input[value="${current}"] + label`)
    label?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const log = useMutation(loggingRows(cache, id))
  const skip = useMutation(skippingRows(cache, id))
  const undo = useMutation(undoing(cache, id))
  const report = useMutation({ mutationFn: () => downloadReport(id) })
  const failure = log.error ?? skip.error ?? undo.error ?? report.error
  const ready = counts.ready ?? 0
  const logged = (counts.logged ?? 0) + (counts.kept ?? 0)
  const isOver = shown.state === 'undone'
  const [question, setQuestion] = useState<'undo' | 'confirm' | RowsToLog | null>(null)
  const logNow = (rows: RowsToLog) => log.mutate(rows, { onSuccess: () => setChosen([]) })
  // The file is removed once rows are logged, and with it the sheets that nobody imported.
  const logRows = (rows: RowsToLog) =>
    shown.hasFile && shown.otherSheets.length > 0 ? setQuestion(rows) : logNow(rows)
  return (
    <div className={classes.root}>
      {failure !== null && (
        <ErrorBanner requestId={faultIdOf(failure)}>{importErrorMessage(failure)}</ErrorBanner>
      )}
      <p className={classes.summary}>{summaryWords(shown)}</p>
      {!isOver && <OtherSheetsCard shown={shown} />}
      <div className={classes.buttons}>
        {ready > 0 && !isOver && (
          <Button loading={log.isPending} onClick={() => logRows({ states: ['ready'] })}>
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
          <Button variant="default" color="red" loading={undo.isPending} onClick={() => setQuestion('undo')}>
            Undo the import
          </Button>
        )}
      </div>
      {question === 'undo' && (
        <ConfirmCard
          question={`Delete ${countWords(logged, words)}? Records that you have edited since are kept.`}
          confirm="Undo it now"
          keep="Keep them"
          onConfirm={() => undo.mutate(undefined)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'confirm' && (
        <ConfirmCard
          question={`Keep the texts of ${rowsWords(counts.flagged ?? 0)}? You confirm that you have checked the words next to each row, and that none of them identifies anyone.`}
          confirm={`I have looked: ${draftsWords(counts.flagged ?? 0, words).toLowerCase()}`}
          keep="Look at them first"
          onConfirm={() => logRows({ states: ['flagged'], flaggedTexts: 'confirm' })}
          onClose={() => setQuestion(null)}
        />
      )}
      {question !== null && question !== 'undo' && question !== 'confirm' && (
        <ConfirmCard
          question={`${shown.otherSheets.length === 1 ? 'Another sheet of this file waits' : 'Other sheets of this file wait'}: ${shown.otherSheets.map(({ name }) => `“${name}”`).join(', ')}. The file is removed now, so you would upload it again for ${shown.otherSheets.length === 1 ? 'it' : 'them'}.`}
          confirm={`${words.log} anyway`}
          keep="Import the rest first"
          onConfirm={() => logNow(question)}
          onClose={() => setQuestion(null)}
        />
      )}
      {states.length > 1 && current && (
        <div className={classes.states} ref={tabs}>
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
      {current && <p className={textStyles.help}>{words.help[current]}</p>}
      {(current === 'draft' || current === 'flagged') && chosen.length === 0 && !isOver && (
        <div className={classes.buttons}>
          <Button variant="default" loading={log.isPending} onClick={() => logRows({ states: [current] })}>
            {draftsWords(counts[current] ?? 0, words)}
            {current === 'flagged' && ', without these texts'}
          </Button>
          {current === 'flagged' && (
            <Button variant="default" onClick={() => setQuestion('confirm')}>
              Keep the texts: they identify nobody
            </Button>
          )}
        </div>
      )}
      {chosen.length > 0 && !isOver && (
        <div className={classes.buttons}>
          <Button loading={log.isPending} onClick={() => logRows({ rows: [...chosen] })}>
            {words.log} {countWords(chosen.length, words)}
            {current === 'flagged' && ', without these texts'}
          </Button>
          {current === 'flagged' && (
            <Button
              variant="default"
              loading={log.isPending}
              onClick={() => logRows({ rows: [...chosen], flaggedTexts: 'confirm' })}
            >
              Keep the texts: they identify nobody
            </Button>
          )}
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
        <InboxRowsForm
          key={current}
          shown={shown}
          state={current}
          chosen={chosen}
          onChoose={isOver || !loggable.has(current) ? null : setChosen}
        />
      )}
    </div>
  )
}

type RowsToLog = LogRequest

interface ConfirmCardProps {
  question: string
  confirm: string
  keep: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before rows or the file are deleted. */
function ConfirmCard({ question, confirm, keep, onConfirm, onClose }: ConfirmCardProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  // Placed below the button that was pressed.
  useEffect(() => harmless.current?.focus(), [])
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
          {confirm}
        </Button>
        <Button ref={harmless} variant="default" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </div>
  )
}
