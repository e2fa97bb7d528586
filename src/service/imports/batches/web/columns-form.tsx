import { Button } from '@mantine/core'
import { useState } from 'react'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { isUnheaded } from '#logbook/spreadsheets/columns/unheaded-columns.ts'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import type { ImportMapping, ImportPreview } from '../../contract.ts'
import type { FieldContext } from './fields-of-kinds.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './mapping-form.module.css'
import { columnCountText } from './messages.ts'
import { textsFor } from './record-kinds.ts'
import { ColumnPart, filledWords, QuestionForm } from './question-form.tsx'

interface ColumnsFormProps {
  preview: ImportPreview & { mapping: ImportMapping }
  fieldContext: FieldContext
  onChange: (mapping: ImportMapping) => void
}

const isLeftOut = ({ mapping: { use } }: ColumnPreview): boolean => use === 'left_out'
/** Whether a column with a clear heading has words, dates or values that the user must explain. */
const needsExplanation = ({ isAmbiguous, unknownWords, unread }: ColumnPreview): boolean =>
  isAmbiguous || unknownWords.length > 0 || unread.length > 0

type ColumnGroup = 'question' | 'look' | 'leftOut' | 'clear'

function toColumnGroup(column: ColumnPreview): ColumnGroup {
  if (column.mapping.isUnanswered && column.candidates.length > 0) return 'question'
  if (isLeftOut(column)) return 'leftOut'
  return needsExplanation(column) ? 'look' : 'clear'
}

/**
 * Returns the group of each column. A column moves to another group only in `settle`, so that nothing moves while the user is
 * about to press it.
 */
function useColumnGroups(columns: readonly ColumnPreview[]) {
  const [groups, setGroups] = useState<ReadonlyMap<number, ColumnGroup>>(new Map())
  // Answered questions whose words or dates still need an explanation, in the order of the answers.
  const [followUps, setFollowUps] = useState<readonly number[]>([])
  const newColumns = columns.filter(({ mapping: { index } }) => !groups.has(index))
  if (newColumns.length > 0)
    setGroups(
      new Map([
        ...groups,
        ...newColumns.map((column) => [column.mapping.index, toColumnGroup(column)] as const),
      ]),
    )
  const columnsIn = (group: ColumnGroup) =>
    columns.filter((column) => (groups.get(column.mapping.index) ?? toColumnGroup(column)) === group)
  const questions = columnsIn('question')
  const answered = questions.filter(({ mapping: { isUnanswered } }) => !isUnanswered)
  const newFollowUps = answered.filter(
    (column) => !isLeftOut(column) && needsExplanation(column) && !followUps.includes(column.mapping.index),
  )
  if (newFollowUps.length > 0)
    setFollowUps([...followUps, ...newFollowUps.map(({ mapping: { index } }) => index)])
  const followUpColumns = followUps.flatMap(
    (index) => answered.find((column) => column.mapping.index === index && !isLeftOut(column)) ?? [],
  )
  /** Moves the answered questions to the other groups. */
  const settle = () => {
    setGroups(
      new Map([
        ...groups,
        ...answered.map((column): [number, ColumnGroup] => {
          const { index } = column.mapping
          return [index, followUps.includes(index) && !isLeftOut(column) ? 'look' : toColumnGroup(column)]
        }),
      ]),
    )
    setFollowUps([])
  }
  return {
    questions,
    answered,
    looks: [...columnsIn('look'), ...followUpColumns],
    inPlace: columnsIn,
    settle,
  }
}

/** Lists the columns with their fields: first the questions, then columns to check, columns left out, and clear columns. */
export function ColumnsForm({
  preview: { columns: previewed, mapping },
  fieldContext,
  onChange,
}: ColumnsFormProps) {
  const [datedIndexes, setDatedIndexes] = useState<ReadonlySet<number>>(new Set())
  // The first preview decides, so that an answer to another question does not settle the order of days and months.
  const [ambiguousIndexes] = useState(
    () => new Set(previewed.filter(({ isAmbiguous }) => isAmbiguous).map((column) => column.mapping.index)),
  )
  const columns = previewed.map((column) => {
    const { index } = column.mapping
    const isAmbiguous = (column.isAmbiguous || ambiguousIndexes.has(index)) && !datedIndexes.has(index)
    return isAmbiguous === column.isAmbiguous ? column : { ...column, isAmbiguous }
  })
  const change = (newMapping: ColumnMapping) => {
    const { index, format } = newMapping
    const previous = mapping.columns.find((column) => column.index === index)
    const hasNewFormat = previous !== undefined && previous.format !== format
    // The answer also applies to the other columns with an open order. Each shows it, and can be changed.
    const undatedIndexes = new Set(
      hasNewFormat
        ? columns.filter((column) => column.isAmbiguous).map((column) => column.mapping.index)
        : [],
    )
    if (hasNewFormat) setDatedIndexes(new Set([...datedIndexes, index, ...undatedIndexes]))
    const { dateOrder } = format
    onChange({
      ...mapping,
      columns: mapping.columns.map((column) => {
        if (column.index === index) return newMapping
        return undatedIndexes.has(column.index)
          ? { ...column, format: { ...column.format, dateOrder } }
          : column
      }),
    })
  }
  const columnsWithHeader = columns.filter(({ mapping: { header } }) => header !== '')
  const droppedColumns = columnsWithHeader.filter(({ mapping: { use } }) => use === 'identifier')
  const identifyingColumns = droppedColumns.filter(({ mapping: { header } }) => !isUnheaded(header))
  const unheadedColumns = droppedColumns.filter(({ mapping: { header } }) => isUnheaded(header))
  const usableColumns = columnsWithHeader.filter(({ mapping: { use } }) => use !== 'identifier')
  const { questions, answered, looks, inPlace, settle } = useColumnGroups(usableColumns)
  const openCount = questions.length - answered.length
  const leftOut = inPlace('leftOut')
  const clear = inPlace('clear')
  const leftOutCount = usableColumns.filter(
    (column) => isLeftOut(column) && !column.mapping.isUnanswered,
  ).length
  return (
    <section className={classes.section} aria-labelledby="columns">
      <h2 id="columns" className={textStyles.title}>
        What each column becomes
      </h2>
      <p className={classes.note}>
        {[
          `${columnCountText(usableColumns.length - openCount - leftOutCount)} recognized`,
          openCount > 0 && `${openCount} to answer`,
          leftOutCount > 0 && `${leftOutCount} left out`,
          droppedColumns.length > 0 && `${droppedColumns.length} dropped`,
        ]
          .filter(Boolean)
          .join(', ')}
        .{questions.length > 0 && ` ${textsFor({ records: fieldContext.recordKind }).unansweredNote}`}
      </p>
      {questions.length > 0 && (
        <ul className={classes.questions} aria-label="Questions about columns">
          {questions.map((column) => (
            <li key={column.mapping.index}>
              <QuestionForm column={column} fieldContext={fieldContext} onChange={change} />
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
        <Columns label="Columns to check" columns={looks} fieldContext={fieldContext} onChange={change} />
      )}
      {leftOut.length > 0 && (
        <LeftOutColumns columns={leftOut} fieldContext={fieldContext} onChange={change} />
      )}
      {identifyingColumns.length > 0 && (
        <p className={classes.dropped}>
          Dropped, because they identify people: {joinHeaders(identifyingColumns)}.
        </p>
      )}
      {unheadedColumns.length > 0 && (
        <p className={classes.dropped}>
          Not kept, because without a heading they may hold names: {joinHeaders(unheadedColumns)}. To use one,
          give it a heading in the file and upload that.
        </p>
      )}
      {clear.length > 0 && <ClearColumns columns={clear} fieldContext={fieldContext} onChange={change} />}
    </section>
  )
}

const joinHeaders = (columns: readonly ColumnPreview[]): string =>
  columns.map(({ mapping: { header } }) => header).join(', ')

interface ColumnsProps {
  columns: readonly ColumnPreview[]
  fieldContext: FieldContext
  onChange: (mapping: ColumnMapping) => void
}

const Columns = ({ label, columns, fieldContext, onChange }: ColumnsProps & { label: string }) => (
  <ul className={classes.columns} aria-label={label}>
    {columns.map((column) => (
      <li key={column.mapping.index}>
        <ColumnPart.Part column={column} fieldContext={fieldContext} onChange={onChange} />
      </li>
    ))}
  </ul>
)

function LeftOutColumns({ columns, fieldContext, onChange }: ColumnsProps) {
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
        <Columns
          label="Use a column that is left out"
          columns={columns}
          fieldContext={fieldContext}
          onChange={onChange}
        />
      </Collapsible>
    </>
  )
}

function ClearColumns({ columns, fieldContext, onChange }: ColumnsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Collapsible
      title={`${columnCountText(columns.length)} recognized`}
      summary={columns.map(({ mapping: { header } }) => header).join(', ')}
      level={3}
      opened={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <Columns label="Columns" columns={columns} fieldContext={fieldContext} onChange={onChange} />
    </Collapsible>
  )
}
