import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FilterForm } from './condition-filters-form.tsx'
import classes from './rule-form.module.css'
import { longestOf, type ConditionValues, type EventKind, type WindowKind } from '../rule-values.ts'
import type { Editing } from './use-definition-form.ts'

const events = [
  { value: 'procedures', label: 'Procedures' },
  { value: 'missions', label: 'Missions' },
  { value: 'hoist_cycles', label: 'Hoist cycles' },
  { value: 'cases', label: 'Cases' },
  { value: 'cpd', label: 'CPD' },
  { value: 'record', label: 'A valid record' },
] as const

interface ConditionFormProps {
  condition: ConditionValues
  /** Names the condition to screen readers, such as "Group 1, condition 2". */
  name: string
  path: string
  errors: Editing['errors']
  onChange: (change: Partial<ConditionValues>) => void
  /** Null: the only condition of the rule. */
  onRemove: (() => void) | null
}

/** One condition: what is counted, how many, in which window, and how far simulation counts. */
export function ConditionForm(props: ConditionFormProps) {
  const { condition, name, onChange, onRemove } = props
  return (
    <fieldset className={classes.condition} aria-label={name}>
      <div className={classes.head}>
        <p className={classes.name}>{name}</p>
        {onRemove && (
          <Button variant="subtle" color="gray" aria-label={`Take off: ${name}`} onClick={onRemove}>
            Take off
          </Button>
        )}
      </div>
      <ChipGroup<EventKind>
        label="What counts"
        required
        choices={events}
        value={condition.event}
        onChange={(event) => event !== null && onChange({ event })}
      />
      {condition.event !== 'record' && (
        <>
          <FilterForm {...props} />
          <AmountForm {...props} />
          {condition.event !== 'cpd' && <SimulationForm {...props} />}
        </>
      )}
    </fieldset>
  )
}

const windows: { value: WindowKind; label: string }[] = [
  { value: 'days', label: 'days' },
  { value: 'months', label: 'months' },
  { value: 'calendar_months', label: 'calendar months' },
  { value: 'aligned_months', label: 'months, in fixed periods' },
]

function AmountForm({ condition, path, errors, onChange }: ConditionFormProps) {
  const { windowKind } = condition
  return (
    <div className={classes.figures}>
      <FieldSlot path={`${path}.atLeast`}>
        <CountInput
          className={classes.figure}
          label="At least"
          withAsterisk
          min={1}
          max={500}
          value={condition.atLeast}
          error={errors[`${path}.atLeast`]}
          onChange={(atLeast) => onChange({ atLeast })}
        />
      </FieldSlot>
      <FieldSlot path={`${path}.window`}>
        <CountInput
          className={classes.figure}
          label={windowKind === 'aligned_months' ? 'Each period of' : 'In the last'}
          withAsterisk
          min={1}
          max={longestOf(windowKind)}
          value={condition.length}
          error={errors[`${path}.window`] ?? errors[`${path}.window.length`]}
          onChange={(length) => onChange({ length })}
        />
      </FieldSlot>
      <NativeSelect
        label="Counted in"
        data={windows}
        value={windowKind}
        onChange={(event) => onChange({ windowKind: event.currentTarget.value as WindowKind })}
      />
      {windowKind === 'aligned_months' && (
        <FieldSlot path={`${path}.from`}>
          <TextInput
            className={classes.date}
            label="First day of a period"
            withAsterisk
            type="date"
            value={condition.from}
            error={errors[`${path}.from`] ?? errors[`${path}.window.from`]}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
        </FieldSlot>
      )}
    </div>
  )
}

const simulations = [
  { value: 'all', label: 'Counts in full' },
  { value: 'some', label: 'Counts up to a number' },
  { value: 'none', label: 'Does not count' },
] as const

function SimulationForm({ condition, path, errors, onChange }: ConditionFormProps) {
  return (
    <>
      <ChipGroup
        label="Simulation"
        required
        choices={simulations}
        value={condition.simulated}
        onChange={(simulated) => simulated !== null && onChange({ simulated })}
      />
      {condition.simulated === 'some' && (
        <FieldSlot path={`${path}.simulatedAtMost`}>
          <CountInput
            className={classes.figure}
            label="At most"
            withAsterisk
            min={1}
            max={500}
            value={condition.simulatedAtMost}
            error={errors[`${path}.simulatedAtMost`]}
            onChange={(simulatedAtMost) => onChange({ simulatedAtMost })}
          />
        </FieldSlot>
      )}
    </>
  )
}
