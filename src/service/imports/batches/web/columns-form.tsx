import { Button } from '@mantine/core'
import { useState } from 'react'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { isUnheaded } from '#logbook/spreadsheets/columns/unheaded-columns.ts'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { ShownFields } from './fields-of-kinds.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './mapping-form.module.css'
import { columnsWords } from './messages.ts'
import { wordsFor } from './record-kinds.ts'
import { ColumnPart, filledWords, QuestionForm } from './question-form.tsx'

interface ColumnsFormProps {
  preview: ImportPreview & { mapping: ImportMapping }
  shown: ShownFields
  onChange: (mapping: ImportMapping) => void
}

const isLeftOut = ({ mapping: { use } }: ColumnPreview): boolean => use === 'left_out'
/** Words, dates or values that the user must explain, in a column with a clear heading. */
const needsExplanation = ({ isAmbiguous, unknownWords, unread }: ColumnPreview): boolean =>
  isAmbiguous || unknownWords.length > 0 || unread.length > 0

type Place = 'question' | 'look' | 'leftOut' | 'clear'

function placeOf(column: ColumnPreview): Place {
  if (column.mapping.isUnanswered && column.candidates.length > 0) return 'question'
  if (isLeftOut(column)) return 'leftOut'
  return needsExplanation(column) ? 'look' : 'clear'
}

/**
 * Returns the list that shows each column. A column changes lists only in `settle`, so that nothing moves while the user is about to press
 * it.
 */
function usePlaces(columns: readonly ColumnPreview[]) {
  const [places, setPlaces] = useState<ReadonlyMap<number, Place>>(new Map())
  // Answered questions whose words or dates need another answer, in the order of the first answers.
  const [followed, setFollowed] = useState<readonly number[]>([])
  const fresh = columns.filter(({ mapping: { index } }) => !places.has(index))
  if (fresh.length > 0)
    setPlaces(
      new Map([...places, ...fresh.map((column) => [column.mapping.index, placeOf(column)] as const)]),
    )
  const inPlace = (place: Place) =>
    columns.filter((column) => (places.get(column.mapping.index) ?? placeOf(column)) === place)
  const questions = inPlace('question')
  const answered = questions.filter(({ mapping: { isUnanswered } }) => !isUnanswered)
  const added = answered.filter(
    (column) => !isLeftOut(column) && needsExplanation(column) && !followed.includes(column.mapping.index),
  )
  if (added.length > 0) setFollowed([...followed, ...added.map(({ mapping: { index } }) => index)])
  const follow = followed.flatMap(
    (index) => answered.find((column) => column.mapping.index === index && !isLeftOut(column)) ?? [],
  )
  /** Moves the answered questions into the other lists. */
  const settle = () => {
    setPlaces(
      new Map([
        ...places,
        ...answered.map((column): [number, Place] => {
          const { index } = column.mapping
          return [index, followed.includes(index) && !isLeftOut(column) ? 'look' : placeOf(column)]
        }),
      ]),
    )
    setFollowed([])
  }
  return { questions, answered, looks: [...inPlace('look'), ...follow], inPlace, settle }
}

/** The field of each column: first the unsure columns, then those left out, then the clear ones. */
export function ColumnsForm({ preview: { columns: previewed, mapping }, shown, onChange }: ColumnsFormProps) {
  const [dated, setDated] = useState<ReadonlySet<number>>(new Set())
  // The answer to another question does not decide the order of days and months.
  const [ambiguous] = useState(
    () => new Set(previewed.filter(({ isAmbiguous }) => isAmbiguous).map((column) => column.mapping.index)),
  )
  const columns = previewed.map((column) => {
    const { index } = column.mapping
    const isAmbiguous = (column.isAmbiguous || ambiguous.has(index)) && !dated.has(index)
    return isAmbiguous === column.isAmbiguous ? column : { ...column, isAmbiguous }
  })
  const change = (changed: ColumnMapping) => {
    const { index, format } = changed
    const previous = mapping.columns.find((column) => column.index === index)
    const isDated = previous !== undefined && previous.format !== format
    // One answer serves the other columns whose order is open: each then shows it, and can be changed.
    const undated = new Set(
      isDated ? columns.filter((column) => column.isAmbiguous).map((column) => column.mapping.index) : [],
    )
    if (isDated) setDated(new Set([...dated, index, ...undated]))
    const { dateOrder } = format
    onChange({
      ...mapping,
      columns: mapping.columns.map((column) => {
        if (column.index === index) return changed
        return undated.has(column.index) ? { ...column, format: { ...column.format, dateOrder } } : column
      }),
    })
  }
  const named = columns.filter(({ mapping: { header } }) => header !== '')
  const gone = named.filter(({ mapping: { use } }) => use === 'identifier')
  const dropped = gone.filter(({ mapping: { header } }) => !isUnheaded(header))
  const emptied = gone.filter(({ mapping: { header } }) => isUnheaded(header))
  const others = named.filter(({ mapping: { use } }) => use !== 'identifier')
  const { questions, answered, looks, inPlace, settle } = usePlaces(others)
  const open = questions.length - answered.length
  const leftOut = inPlace('leftOut')
  const clear = inPlace('clear')
  const out = others.filter((column) => isLeftOut(column) && !column.mapping.isUnanswered).length
  return (
    <section className={classes.section} aria-labelledby="columns">
      <h2 id="columns" className={textStyles.title}>
        What each column becomes
      </h2>
      <p className={classes.note}>
        {[
          `${columnsWords(others.length - open - out)} recognized`,
          open > 0 && `${open} to answer`,
          out > 0 && `${out} left out`,
          gone.length > 0 && `${gone.length} dropped`,
        ]
          .filter(Boolean)
          .join(', ')}
        .{questions.length > 0 && ` ${wordsFor(shown).untilAnswered}`}
      </p>
      {questions.length > 0 && (
        <ul className={classes.questions} aria-label="Questions about columns">
          {questions.map((column) => (
            <li key={column.mapping.index}>
              <QuestionForm column={column} shown={shown} onChange={change} />
            </li>
          ))}
        </ul>
      )}
      {answered.length > 0 && (
        <Button variant="subtle" className={classes.settle} onClick={settle}>
          {answered.length === 1
            ? 'Put away the answered question'
            : `Put away the ${answered.length} answered questions`}
        </Button>
      )}
      {looks.length > 0 && (
        <Columns label="Columns to check" columns={looks} shown={shown} onChange={change} />
      )}
      {leftOut.length > 0 && <LeftOutColumns columns={leftOut} shown={shown} onChange={change} />}
      {dropped.length > 0 && (
        <p className={classes.dropped}>Dropped, because they identify people: {headersOf(dropped)}.</p>
      )}
      {emptied.length > 0 && (
        <p className={classes.dropped}>
          Not kept, because without a heading they may hold names: {headersOf(emptied)}. To use one, give it a
          heading in the file and upload that.
        </p>
      )}
      {clear.length > 0 && <ClearColumns columns={clear} shown={shown} onChange={change} />}
    </section>
  )
}

const headersOf = (columns: readonly ColumnPreview[]): string =>
  columns.map(({ mapping: { header } }) => header).join(', ')

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

function LeftOutColumns({ columns, shown, onChange }: ColumnsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ul className={classes.leftOut} aria-label="Columns left out">
        {columns.filter(isLeftOut).map(({ mapping, reason, filled, samples }) => (
          <li key={mapping.index}>
            <strong>{mapping.header}</strong>
            {samples.length > 0 && <span>{samples.join(' · ')}</span>}
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

function ClearColumns({ columns, shown, onChange }: ColumnsProps) {
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
