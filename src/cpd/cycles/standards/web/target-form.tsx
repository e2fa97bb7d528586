import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { MultiChoiceField } from '#platform/web/ui/multi-choice-field.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { activityCategories, cpdCategories } from '#reference/cpd-lists.ts'
import { procedureGroups } from '#reference/procedures.ts'
import { countsProcedures } from '../../progress/amounts.ts'
import type { Problems } from './standard-problems.ts'
import type { TargetValues } from './standard-values.ts'
import { onlyBlocks, unitChoices } from './standard-words.ts'
import classes from './standard-form.module.css'

interface TargetFormProps {
  target: TargetValues
  /** Its position, which is part of the paths of its fields. */
  at: number
  errors: Problems
  onChange: (change: Partial<TargetValues>) => void
}

const categories = listedChoices(cpdCategories)
const otherCategories = listedChoices(activityCategories)
const groups = listedChoices(procedureGroups)

/** The fields of one target: what counts, how much of it, and how often. */
export function TargetForm(props: TargetFormProps) {
  const { target, at, errors, onChange } = props
  const slot = (field: string) => ({
    path: `targets.${at}.${field}`,
    error: errors[`targets.${at}.${field}`],
  })
  const [label, category, unit, minimum, perMonths] = (
    ['label', 'category', 'unit', 'minimum', 'perMonths'] as const
  ).map(slot) as [Slot, Slot, Slot, Slot, Slot] // one for each name
  return (
    <>
      <GuardedTextInput
        {...label}
        label="What is asked for"
        description="As users see it, such as “Participatory CPD”."
        required
        maxLength={120}
        weigh={onlyBlocks}
        checked={[]}
        onCheckedChange={() => undefined}
        value={target.label}
        onChange={(words) => onChange({ label: words })}
      />
      <FieldSlot path={category.path}>
        <SearchSelect
          label="What counts"
          required
          choices={categories}
          value={target.category}
          error={category.error}
          onChange={(code) => onChange({ category: code })}
        />
      </FieldSlot>
      <FieldSlot path={unit.path}>
        <ChipGroup
          label="Counted in"
          required
          choices={unitChoices}
          value={target.unit}
          error={unit.error}
          onChange={(chosen) => onChange({ unit: chosen })}
        />
      </FieldSlot>
      <div className={classes.pair}>
        <FieldSlot path={minimum.path}>
          <MeasureInput
            label="At least"
            withAsterisk
            places={2}
            value={target.minimum}
            error={minimum.error}
            onChange={(amount) => onChange({ minimum: amount })}
          />
        </FieldSlot>
        <FieldSlot path={perMonths.path}>
          <CountInput
            label="In every … months"
            description="Empty: once in the whole cycle"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            max={120}
            value={target.perMonths}
            error={perMonths.error}
            onChange={(months) => onChange({ perMonths: months })}
          />
        </FieldSlot>
      </div>
      <MoreOfTarget {...props} />
    </>
  )
}

interface Slot {
  path: string
  error: string | undefined
}

/** What few targets need. */
function MoreOfTarget({ target, at, onChange }: TargetFormProps) {
  const { combine, distinct, conditional, confirmed } = target
  const isSkill = target.category !== null && countsProcedures({ category: target.category })
  const [isOpen, setOpen] = useState(false)
  const said = [
    combine.length > 0 && 'More categories',
    conditional !== null && 'Endorsed only',
    !confirmed && 'To be checked',
  ].filter(Boolean)
  return (
    <>
      {isSkill && (
        <FieldSlot path={`targets.${at}.procedureGroups`}>
          <MultiChoiceField
            label="Procedures of the logbook that count"
            choices={groups}
            value={target.procedureGroups}
            onChange={(codes) => onChange({ procedureGroups: codes ?? [] })}
          />
          <Checkbox
            className={classes.below}
            label="Count each procedure once, however often it was done"
            checked={distinct}
            onChange={(event) => onChange({ distinct: event.currentTarget.checked })}
          />
        </FieldSlot>
      )}
      <Collapsible
        title="More"
        level={4}
        summary={said.join(', ') || undefined}
        opened={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <FieldSlot path={`targets.${at}.combine`}>
          <MultiChoiceField
            label="These categories count too"
            choices={otherCategories}
            value={combine}
            onChange={(codes) => onChange({ combine: codes ?? [] })}
          />
        </FieldSlot>
        <div className={classes.checks}>
          <Checkbox
            label="Only for those who hold an endorsement"
            checked={conditional !== null}
            onChange={(event) => onChange({ conditional: event.currentTarget.checked ? 'endorsed' : null })}
          />
          <Checkbox
            label="This figure is confirmed by the body"
            description="If not, users are told to check it with their regulator."
            checked={confirmed}
            onChange={(event) => onChange({ confirmed: event.currentTarget.checked })}
          />
        </div>
      </Collapsible>
    </>
  )
}
