import { Button, NativeSelect } from '@mantine/core'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { toRequestPath, type Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { FilterForm } from './condition-filters-form.tsx'
import classes from './rule-form.module.css'
import { maxWindowOf, type ConditionValues, type WindowKind } from '../rule-values.ts'

const events = [
  { value: 'procedures', label: 'Procedures' },
  { value: 'missions', label: 'Missions' },
  { value: 'hoist_cycles', label: 'Hoist cycles' },
  { value: 'cases', label: 'Cases' },
  { value: 'cpd', label: 'CPD' },
  { value: 'record', label: 'A valid record' },
] as const

interface ConditionFormProps {
  form: Form<ConditionValues>
  /** Names the condition to screen readers, such as "Group 1, condition 2". */
  name: string
  /** null: it is the only condition of the rule */
  onRemove: (() => void) | null
}

/** One condition: what is counted, how many, in which period, and how far simulation counts. */
export function ConditionForm({ form, name, onRemove }: ConditionFormProps) {
  const { event } = form.values
  return (
    <fieldset className={classes.condition} aria-label={name}>
      <div className={classes.head}>
        <p className={classes.name}>{name}</p>
        {onRemove && (
          <Button variant="subtle" color="gray" aria-label={`Remove: ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <ChipsField form={form} path="event" label="What counts" required choices={events} />
      {event !== 'record' && (
        <>
          <FilterForm form={form} />
          <AmountForm form={form} />
          {event !== 'cpd' && <SimulationForm form={form} />}
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

function AmountForm({ form }: { form: Form<ConditionValues> }) {
  const { windowKind } = form.values
  const error = (path: string) => form.errorOf(toRequestPath(form, path))
  return (
    <div className={classes.figures}>
      <CountField
        form={form}
        path="atLeast"
        className={classes.figure}
        label="At least"
        withAsterisk
        min={1}
        max={500}
      />
      <CountField
        form={form}
        path="length"
        requestPath="window"
        error={error('window') ?? error('window.length')}
        className={classes.figure}
        label={windowKind === 'aligned_months' ? 'Each period of' : 'In the last'}
        withAsterisk
        min={1}
        max={maxWindowOf(windowKind)}
      />
      <NativeSelect
        label="Counted in"
        data={windows}
        value={windowKind}
        onChange={(event) => form.enter({ windowKind: event.currentTarget.value as WindowKind })}
      />
      {windowKind === 'aligned_months' && (
        <DateField
          form={form}
          path="from"
          error={error('from') ?? error('window.from')}
          className={classes.date}
          label="First day of a period"
          withAsterisk
        />
      )}
    </div>
  )
}

const simulations = [
  { value: 'all', label: 'Counts in full' },
  { value: 'some', label: 'Counts up to a number' },
  { value: 'none', label: 'Does not count' },
] as const

const SimulationForm = ({ form }: { form: Form<ConditionValues> }) => (
  <>
    <ChipsField form={form} path="simulated" label="Simulation" required choices={simulations} />
    {form.values.simulated === 'some' && (
      <CountField
        form={form}
        path="simulatedAtMost"
        className={classes.figure}
        label="At most"
        withAsterisk
        min={1}
        max={500}
      />
    )}
  </>
)
