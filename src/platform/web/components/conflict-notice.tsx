import { useState } from 'react'
import { mergeEdits } from '../merge-edits.ts'
import { plainWords } from '../plain-words.ts'
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
  /** Names the fields. One without a label is merged, but not shown. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Returns the text for a value of this field; without it, texts, numbers, dates and answers are written out. */
  words?: (field: keyof Values & string, value: Values[keyof Values & string]) => string
  onChoose: (field: keyof Values & string, value: Values[keyof Values & string]) => void
}

const formatPlainly = (_field: string, value: unknown): string => plainWords(value)

/** Shows both sides of a conflict. Use the version as its `key`, so that a second conflict is announced too. */
export function ConflictNotice<Values extends object>({
  what,
  conflict: { before, mine, current },
  labels,
  words = formatPlainly,
  onChoose,
}: ConflictNoticeProps<Values>) {
  const [theirsTaken, setTheirsTaken] = useState<readonly string[]>([])
  const { changedByOthers, conflicting } = mergeEdits(before, mine, current)
  const isShown = (field: keyof Values & string) => labels[field] !== undefined
  const labelOf = (field: keyof Values & string) => labels[field] ?? ''
  return (
    <ConflictFields
      what={what}
      changedByOthers={changedByOthers.filter(isShown).map((field) => ({
        label: labelOf(field),
        was: words(field, before[field]),
        now: words(field, current[field]),
      }))}
      conflicting={conflicting.filter(isShown).map((field) => ({
        label: labelOf(field),
        mine: words(field, mine[field]),
        current: words(field, current[field]),
        isMineKept: !theirsTaken.includes(field),
        onKeepMine: () => {
          setTheirsTaken(theirsTaken.filter((item) => item !== field))
          onChoose(field, mine[field])
        },
        onTakeTheirs: () => {
          setTheirsTaken([...theirsTaken, field])
          onChoose(field, current[field])
        },
      }))}
    />
  )
}
