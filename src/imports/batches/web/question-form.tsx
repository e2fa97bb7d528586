import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { rowId } from '#platform/web/ui/next-row.ts'
import type { ColumnMapping, ColumnPreview } from '#spreadsheets/contract.ts'
import type { ShownFields } from './fields-of-kinds.ts'
import classes from './question-form.module.css'

/** Its lists of procedures and drugs load only where the user looks for another field. */
export const ColumnPart = lazyPart(() => import('./column-form.tsx').then((file) => file.ColumnForm))

interface QuestionFormProps {
  column: ColumnPreview
  shown: ShownFields
  onChange: (mapping: ColumnMapping) => void
}

/** Asks once what a column is of which Sortie is not sure, with three of its values. */
export function QuestionForm({ column, shown, onChange }: QuestionFormProps) {
  const { mapping, candidates, samples, filled, reason } = column
  const [isOpen, setIsOpen] = useState(false)
  const id = rowId(questionRow(column))
  const answer = (code: ColumnMapping['target']) => {
    const isSame = code !== null && code === mapping.target
    onChange({
      ...mapping,
      use: code === null ? 'left_out' : 'field',
      target: code,
      ...(!isSame && { procedure: null, drug: null, words: [], otherwise: null }),
      isUnanswered: false,
    })
  }
  return (
    <fieldset className={classes.root} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className={classes.header}>
        {mapping.header}
      </h3>
      <p className={classes.samples}>{samples.join(' · ')}</p>
      <p className={classes.note}>
        {reason} {filledWords(filled)}
      </p>
      <div className={classes.answers}>
        {candidates.map(({ code, label }) => (
          <Button key={code} variant="default" onClick={() => answer(code)}>
            {label}
          </Button>
        ))}
        <Button variant="default" onClick={() => answer(null)}>
          Leave out
        </Button>
        {!isOpen && (
          <Button variant="subtle" onClick={() => setIsOpen(true)}>
            Another field
          </Button>
        )}
      </div>
      {isOpen && (
        <ColumnPart.Part
          column={column}
          shown={shown}
          onChange={(changed) => onChange({ ...changed, isUnanswered: false })}
        />
      )}
    </fieldset>
  )
}

/** By which the focus finds the next question. */
export const questionRow = ({ mapping: { index } }: ColumnPreview): { id: string } => ({
  id: `column-${index}`,
})

export const filledWords = (filled: number): string =>
  filled === 1 ? '1 row has a value.' : `${filled.toLocaleString('en-GB')} rows have a value.`
