import { useState } from 'react'
import { mergeEdits } from '../merge-edits.ts'
import { plainText } from '../plain-words.ts'
import { ConflictFields } from './conflict-fields.tsx'

/** The initial values of a form, the entered ones, and those that somebody else saved meanwhile. */
export interface Conflict<Values> {
  before: Values
  mine: Values
  current: Values
}

interface ConflictNoticeProps<Values> {
  /** The name of the record, such as "Robin Lake". */
  what: string
  conflict: Conflict<Values>
  /** The labels of the fields. A field without a label is merged, but not shown. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Returns the text of a field's value. By default, texts, numbers, dates and answers are formatted by their type. */
  format?: (field: keyof Values & string, value: Values[keyof Values & string]) => string
  onChoose: (field: keyof Values & string, value: Values[keyof Values & string]) => void
}

const formatPlainly = (_field: string, value: unknown): string => plainText(value)

/** Shows both sides of a conflict. Set its `key` to the version of the record, so that a second conflict is announced too. */
export function ConflictNotice<Values extends object>({
  what,
  conflict: { before, mine, current },
  labels,
  format = formatPlainly,
  onChoose,
}: ConflictNoticeProps<Values>) {
  const [takenFields, setTakenFields] = useState<readonly string[]>([])
  const { changedByOthers, conflicting } = mergeEdits(before, mine, current)
  const isShown = (field: keyof Values & string) => labels[field] !== undefined
  const labelOf = (field: keyof Values & string) => labels[field] ?? ''
  return (
    <ConflictFields
      what={what}
      changedByOthers={changedByOthers.filter(isShown).map((field) => ({
        label: labelOf(field),
        was: format(field, before[field]),
        now: format(field, current[field]),
      }))}
      conflicting={conflicting.filter(isShown).map((field) => ({
        label: labelOf(field),
        mine: format(field, mine[field]),
        current: format(field, current[field]),
        isMineKept: !takenFields.includes(field),
        onKeepMine: () => {
          setTakenFields(takenFields.filter((item) => item !== field))
          onChoose(field, mine[field])
        },
        onTakeTheirs: () => {
          setTakenFields([...takenFields, field])
          onChoose(field, current[field])
        },
      }))}
    />
  )
}
