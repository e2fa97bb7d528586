import { Checkbox } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { cpdTypes } from '#reference/cpd-lists.ts'
import type { ActivityBody } from './queries.ts'
import classes from './learning-form-panel.module.css'

/** A record as CPD, as the form holds it. */
export interface Learning {
  type: string | null
  hours: number | null
}

const types = listedChoices(cpdTypes)

/** Returns what is missing, by field of the form. */
export function learningProblems({ type, hours }: Learning) {
  const isQuarters = hours !== null && hours > 0 && hours <= 500 && hours % 0.25 === 0
  return {
    ...(!isQuarters && { 'alsoCpd.hours': 'Enter hours in quarters, such as 1.25.' }),
    ...(type === null && { 'alsoCpd.type': 'Choose a type.' }),
  }
}

/** Returns the part of the request. The server checks the code of the type; here it is any text. */
export const learningBody = (learning: Learning | null, newId: string): LearningBody | null =>
  learning && ({ ...learning, _id: newId } as LearningBody)

type LearningBody = Pick<ActivityBody, 'type' | 'hours'> & { _id: string }

interface AlsoCpdFormProps {
  /** What a tap records, to be changed. */
  usual: Learning
  learning: Learning | null
  problemOf: (path: keyof Learning) => string | undefined
  onEnter: (learning: Learning | null) => void
}

/** Records the same as CPD, with the same files. One tap where type and hours are the usual ones. */
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
