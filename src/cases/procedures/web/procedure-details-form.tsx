import { NativeSelect } from '@mantine/core'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { labelOf } from '#reference/codes.ts'
import { operatorRoles, procedureOutcomes, procedures as procedureList } from '#reference/procedures.ts'
import type { EntryFields } from '../../entry/rules.ts'
import classes from './procedure-details-form.module.css'

type Lines = EntryFields['procedures']

interface ProcedureDetailsFormProps {
  procedures: Lines
  onChange: (procedures: Lines) => void
  errorOf: (path: string) => string | undefined
}

const roles = operatorRoles.map(({ code, label }) => ({ value: code, label }))
const outcomes = [
  { value: '', label: 'Outcome not recorded' },
  ...procedureOutcomes.map(({ code, label }) => ({ value: code, label })),
]

/** One line for each procedure that was chosen: who did it, in how many attempts, how it ended. */
export function ProcedureDetailsForm({ procedures, onChange, errorOf }: ProcedureDetailsFormProps) {
  const change = (index: number, part: Partial<Lines[number]>) =>
    onChange(procedures.map((line, at) => (at === index ? { ...line, ...part } : line)))
  return (
    <div className={classes.lines}>
      {procedures.map((line, index) => {
        const name = labelOf(procedureList, line.code)
        return (
          <fieldset key={line.code} className={classes.line}>
            <legend className={classes.name}>{name}</legend>
            <NativeSelect
              size="md"
              aria-label={`My part in: ${name}`}
              data={roles}
              value={line.operatorRole ?? 'performed'}
              onChange={(event) => change(index, { operatorRole: event.currentTarget.value })}
            />
            <NativeSelect
              size="md"
              aria-label={`Outcome of: ${name}`}
              data={outcomes}
              value={line.outcome ?? ''}
              onChange={(event) => change(index, { outcome: event.currentTarget.value || null })}
            />
            <FieldSlot path={`procedures.${index}.attempts`}>
              <CountInput
                aria-label={`Attempts at: ${name}`}
                min={1}
                max={10}
                placeholder="Attempts"
                rightSection={line.attempts == null ? null : line.attempts === 1 ? 'attempt' : 'attempts'}
                rightSectionWidth={84}
                rightSectionPointerEvents="none"
                value={line.attempts ?? null}
                error={errorOf(`procedures.${index}.attempts`)}
                onChange={(attempts) => change(index, { attempts })}
              />
            </FieldSlot>
          </fieldset>
        )
      })}
    </div>
  )
}
