import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { emptyRule } from '../rule-values.ts'
import type { Editing } from './use-definition-form.ts'

// Few requirements have a rule, and its lists of codes are long.
const ruleGroups = lazyPart(async () => (await import('./rule-groups-form.tsx')).RuleGroupsForm, {
  waitingHeight: 480,
})

const sources = [
  { value: 'records', label: 'Records only' },
  { value: 'rule', label: 'The logbook or CPD too' },
] as const

/** Whether something satisfies a requirement by itself, and what. */
export function RuleForm({ values, errors, enter }: Editing) {
  const { rule } = values
  return (
    <FormSection
      title="What satisfies it"
      help="The logbook can show that somebody is current, without a form."
    >
      <FieldSlot path="rule">
        <ChipGroup
          label="Satisfied by"
          required
          choices={sources}
          value={rule ? 'rule' : 'records'}
          error={errors.rule}
          onChange={(source) => enter({ rule: source === 'rule' ? (rule ?? emptyRule()) : null })}
        />
      </FieldSlot>
      {rule && (
        <ruleGroups.Part
          rule={rule}
          errors={errors}
          change={(changed) => enter({ rule: { ...rule, ...changed } })}
        />
      )}
    </FormSection>
  )
}
