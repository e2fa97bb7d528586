import { Checkbox } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { ActivityBody } from './queries.ts'
import classes from './learning-form-panel.module.css'

/** The CPD activity for a record of learning, as the form holds it. */
export interface Learning {
  type: string | null
  hours: number | null
}

const types = listedChoices(cpdTypes)

/** Returns the missing fields of the form, with messages. */
export function learningProblems({ type, hours }: Learning) {
  const isQuarters = hours !== null && hours > 0 && hours <= 500 && hours % 0.25 === 0
  return {
    ...(!isQuarters && { 'alsoCpd.hours': 'Enter hours in quarters, such as 1.25.' }),
    ...(type === null && { 'alsoCpd.type': 'Choose a type.' }),
  }
}

/**
 * Returns the part of the request, or null if there is none. The types allow any text as a type code, because the server
 * checks it.
 */
export const learningBody = (learning: Learning | null, newId: string): LearningBody | null =>
  learning && ({ ...learning, _id: newId } as LearningBody)

type LearningBody = Pick<ActivityBody, 'type' | 'hours'> & { _id: string }

interface AlsoCpdFormProps {
  /** Suggested values; the user can change them. */
  usual: Learning
  learning: Learning | null
  problemOf: (path: keyof Learning) => string | undefined
  onEnter: (learning: Learning | null) => void
}

/** Also records the learning as CPD, with the same files. One click is enough if the suggested type and hours are right. */
export function AlsoCpdForm({ usual, learning, problemOf, onEnter }: AlsoCpdFormProps) {
  return (
    <>
      <Checkbox
        label="Also record as CPD"
        description="A CPD activity with the same date and files. Nothing is uploaded twice."
        checked={learning !== null}
        onChange={(event) => onEnter(event.currentTarget.checked ? { ...usual } : null)}
      />
      {learning && (
        <div className={classes.pair}>
          <SearchSelect
            label="CPD type"
            required
            choices={types}
            recentName="cpd-types"
            value={learning.type}
            error={problemOf('type')}
            onChange={(type) => onEnter({ ...learning, type })}
          />
          <MeasureInput
            label="Hours"
            withAsterisk
            places={2}
            unit="h"
            value={learning.hours}
            error={problemOf('hours')}
            onChange={(hours) => onEnter({ ...learning, hours })}
          />
        </div>
      )}
    </>
  )
}
