import { useState } from 'react'
import { mergeEdits, type FieldValue } from '../merge-edits.ts'
import { ConflictFields } from './conflict-fields.tsx'

/** The initial values of a form, the entered ones, and those that somebody else saved meanwhile. */
export interface Conflict<Values> {
  before: Values
  mine: Values
  theirs: Values
}

interface ConflictNoticeProps<Values> {
  /** The name of the record, such as "Robin Lake". */
  what: string
  conflict: Conflict<Values>
  labels: Readonly<Record<keyof Values & string, string>>
  /** Returns the text for a value of this field. */
  words: (field: keyof Values & string, value: Values[keyof Values & string]) => string
  onChoose: (field: keyof Values & string, value: Values[keyof Values & string]) => void
}

/** Shows both sides of a conflict. Use the version as its `key`, so that a second conflict is announced too. */
export function ConflictNotice<Values extends Record<string, FieldValue>>({
  what,
  conflict: { before, mine, theirs },
  labels,
  words,
  onChoose,
}: ConflictNoticeProps<Values>) {
  const [theirsTaken, setTheirsTaken] = useState<readonly string[]>([])
  const { changedByOthers, conflicting } = mergeEdits(before, mine, theirs)
  return (
    <ConflictFields
      what={what}
      changedByOthers={changedByOthers.map((field) => ({
        label: labels[field],
        was: words(field, before[field]),
        now: words(field, theirs[field]),
      }))}
      conflicting={conflicting.map((field) => ({
        label: labels[field],
        mine: words(field, mine[field]),
        theirs: words(field, theirs[field]),
        isMineKept: !theirsTaken.includes(field),
        onKeepMine: () => {
          setTheirsTaken(theirsTaken.filter((one) => one !== field))
          onChoose(field, mine[field])
        },
        onTakeTheirs: () => {
          setTheirsTaken([...theirsTaken, field])
          onChoose(field, theirs[field])
        },
      }))}
    />
  )
}
