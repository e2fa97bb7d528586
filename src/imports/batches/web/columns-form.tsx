import { useState } from 'react'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { focusNearest, neighboursOf } from '#platform/web/ui/next-row.ts'
import type { ColumnMapping, ColumnPreview } from '#spreadsheets/contract.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { ShownFields } from './fields-of-kinds.ts'
import classes from './mapping-form.module.css'
import { columnsWords } from './messages.ts'
import { wordsFor } from './record-kinds.ts'
import { ColumnPart, filledWords, QuestionForm, questionRow } from './question-form.tsx'

interface ColumnsFormProps {
  preview: ImportPreview & { mapping: ImportMapping }
  shown: ShownFields
  onChange: (mapping: ImportMapping) => void
}

const isLeftOut = ({ mapping: { use } }: ColumnPreview): boolean => use === 'left_out'
/** Words, dates or values of which the user must say something, below a heading that is clear. */
const needsLook = ({ isAmbiguous, unknownWords, unread }: ColumnPreview): boolean =>
  isAmbiguous || unknownWords.length > 0 || unread.length > 0

/** What becomes of each column: first what is unsure, then what is left out, then what is clear. */
export function ColumnsForm({ preview: { columns: previewed, mapping }, shown, onChange }: ColumnsFormProps) {
  // Where the user is answering, a column must not move to another list.
  const [looked, setLooked] = useState<ReadonlySet<number>>(new Set())
  // The answer to another question says nothing of days and months.
  const [ambiguous] = useState(
    () => new Set(previewed.filter(({ isAmbiguous }) => isAmbiguous).map((column) => column.mapping.index)),
  )
  const columns = previewed.map((column) => {
    const { index } = column.mapping
    return { ...column, isAmbiguous: column.isAmbiguous || (ambiguous.has(index) && !looked.has(index)) }
  })
  const change = (changed: ColumnMapping) => {
    setLooked((before) => new Set([...before, changed.index]))
    onChange({
      ...mapping,
      columns: mapping.columns.map((column) => (column.index === changed.index ? changed : column)),
    })
  }
  const named = columns.filter(({ mapping: { header } }) => header !== '')
  const dropped = named.filter(({ mapping: { use } }) => use === 'identifier')
  const others = named.filter(({ mapping: { use } }) => use !== 'identifier')
  const questions = others.filter((column) => column.mapping.isUnanswered && column.candidates.length > 0)
  const settled = others.filter((column) => !questions.includes(column))
  const looks = settled.filter(
    (column) => !isLeftOut(column) && (needsLook(column) || looked.has(column.mapping.index)),
  )
  const leftOut = settled.filter(isLeftOut)
  const clear = settled.filter((column) => !isLeftOut(column) && !looks.includes(column))
  return (
    <section className={classes.section} aria-labelledby="columns">
      <h2 id="columns" className={classes.title}>
        What each column becomes
      </h2>
      <p className={classes.note}>
        {[
          `${columnsWords(clear.length + looks.length)} recognized`,
          questions.length > 0 && `${questions.length} to answer`,
          leftOut.length > 0 && `${leftOut.length} left out`,
          dropped.length > 0 && `${dropped.length} dropped`,
        ]
          .filter(Boolean)
          .join(', ')}
        .{questions.length > 0 && ` ${wordsFor(shown).untilAnswered}`}
      </p>
      {questions.length > 0 && (
        <ul className={classes.questions} aria-label="Questions about columns">
          {questions.map((column) => (
            <li key={column.mapping.index}>
              <QuestionForm
                column={column}
                shown={shown}
                onChange={(changed) => {
                  change(changed)
                  focusNearest(neighboursOf(questions.map(questionRow), questionRow(column)))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {looks.length > 0 && (
        <Columns label="Columns to check" columns={looks} shown={shown} onChange={change} />
      )}
      {leftOut.length > 0 && <LeftOut columns={leftOut} shown={shown} onChange={change} />}
      {dropped.length > 0 && (
        <p className={classes.dropped}>
          Dropped, because they identify people: {dropped.map(({ mapping: { header } }) => header).join(', ')}
          .
        </p>
      )}
      {clear.length > 0 && <Clear columns={clear} shown={shown} onChange={change} />}
    </section>
  )
}

interface ColumnsProps {
  columns: readonly ColumnPreview[]
  shown: ShownFields
  onChange: (mapping: ColumnMapping) => void
}

const Columns = ({ label, columns, shown, onChange }: ColumnsProps & { label: string }) => (
  <ul className={classes.columns} aria-label={label}>
    {columns.map((column) => (
      <li key={column.mapping.index}>
        <ColumnPart.Part column={column} shown={shown} onChange={onChange} />
      </li>
    ))}
  </ul>
)

function LeftOut({ columns, shown, onChange }: ColumnsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ul className={classes.leftOut} aria-label="Columns left out">
        {columns.map(({ mapping, reason, filled }) => (
          <li key={mapping.index}>
            <strong>{mapping.header}</strong>
            <span className={classes.note}>
              {reason} {filled > 0 && filledWords(filled)}
            </span>
          </li>
        ))}
      </ul>
      <Collapsible
        title="Use a column that is left out"
        level={3}
        opened={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Columns label="Use a column that is left out" columns={columns} shown={shown} onChange={onChange} />
      </Collapsible>
    </>
  )
}

function Clear({ columns, shown, onChange }: ColumnsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Collapsible
      title={`${columnsWords(columns.length)} recognized`}
      summary={columns.map(({ mapping: { header } }) => header).join(', ')}
      level={3}
      opened={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <Columns label="Columns" columns={columns} shown={shown} onChange={onChange} />
    </Collapsible>
  )
}
