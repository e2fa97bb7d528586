import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import { fieldsFor, type FieldContext } from './fields-of-kinds.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './question-form.module.css'

/** Loads the lists only when the user looks for another field. */
const FieldPart = lazyPart(() => import('./field-form.tsx').then((file) => file.FieldForm), {
  waitingHeight: 64,
})
const UnitPart = lazyPart(() => import('./field-form.tsx').then((file) => file.UnitField), {
  waitingHeight: 64,
})
export const ColumnPart = lazyPart(() => import('./column-form.tsx').then((file) => file.ColumnForm))

interface QuestionFormProps {
  column: ColumnPreview
  fieldContext: FieldContext
  onChange: (mapping: ColumnMapping) => void
}

/**
 * Asks about the field of a column that Sortie is not sure of, and shows three of its values. An answered question stays in
 * place, so that the next one does not move under the pointer and the answer can be changed.
 */
export function QuestionForm({ column, fieldContext, onChange }: QuestionFormProps) {
  const { mapping, candidates } = column
  // The question keeps its text, because a shorter one would move the answers below it.
  const [{ samples, filled, reason }] = useState(column)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isAnswered = !mapping.isUnanswered
  const chosenField = mapping.use === 'field' ? mapping.target : null
  const isOther = isAnswered && chosenField !== null && !candidates.some(({ code }) => code === chosenField)
  const answer = (code: ColumnMapping['target']) => {
    if (isAnswered && code === chosenField) return
    const isSameField = code !== null && code === mapping.target
    onChange({
      ...mapping,
      use: code === null ? 'left_out' : 'field',
      target: code,
      // The question proposed a procedure; keep it if the answer is the same kind of field.
      ...(!isSameField && {
        procedure: code === 'procedures.mark' ? mapping.procedure : null,
        drug: null,
        words: [],
        otherwise: null,
      }),
      isUnanswered: false,
    })
  }
  return (
    <fieldset className={classes.root} data-answered={isAnswered} aria-labelledby={id}>
      <h3 id={id} className={textStyles.title}>
        {mapping.header}
      </h3>
      <p className={classes.samples}>{samples.join(' · ')}</p>
      <p className={classes.note}>
        {reason} {filledWords(filled)}
      </p>
      <div className={boxStyles.wrap}>
        {candidates.map(({ code, label }) => (
          <Answer key={code} isChosen={isAnswered && code === chosenField} onChoose={() => answer(code)}>
            {label}
          </Answer>
        ))}
        <Answer isChosen={isAnswered && chosenField === null} onChoose={() => answer(null)}>
          Leave out
        </Answer>
        {!isOpen && !isOther && (
          <Button variant="subtle" onClick={() => setIsOpen(true)}>
            Another field
          </Button>
        )}
      </div>
      {(isOpen || isOther) && (
        <FieldPart.Part
          label={`“${mapping.header}” becomes`}
          fields={fieldsFor(fieldContext)}
          value={isAnswered ? chosenField : undefined}
          onChange={answer}
        />
      )}
      {isAnswered && chosenField !== null && column.units && (
        <UnitPart.Part column={column} onChange={onChange} />
      )}
    </fieldset>
  )
}

interface AnswerProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

const Answer = ({ isChosen, onChoose, children }: AnswerProps) => (
  <Button variant={isChosen ? 'filled' : 'default'} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </Button>
)

export const filledWords = (filled: number): string =>
  filled === 1 ? '1 row has a value.' : `${filled.toLocaleString('en-GB')} rows have a value.`
