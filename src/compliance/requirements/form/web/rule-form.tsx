import { BoundField } from '#platform/web/forms/field-of.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { emptyRule } from '../rule-values.ts'
import type { DefinitionValues } from './definition-values.ts'

// Loaded on demand: few requirements have a rule, and its lists of codes are long.
const ruleGroups = lazyPart(async () => (await import('./rule-groups-form.tsx')).RuleGroupsForm, {
  waitingHeight: 480,
})

const sources = [
  { value: 'records', label: 'Records only' },
  { value: 'rule', label: 'The logbook or CPD too' },
] as const

/** Lets the user choose whether logged events satisfy a requirement automatically, and which. */
export function RuleForm({ form }: { form: Form<DefinitionValues> }) {
  const { rule } = form.values
  return (
    <FormSection
      title="What satisfies it"
      help="The logbook can show that somebody is current, without a form."
    >
      <BoundField form={form} path="rule">
        {(error) => (
          <ChipGroup
            label="Satisfied by"
            required
            choices={sources}
            value={rule ? 'rule' : 'records'}
            error={error}
            onChange={(source) => form.enter({ rule: source === 'rule' ? (rule ?? emptyRule()) : null })}
          />
        )}
      </BoundField>
      {rule && (
        <ruleGroups.Part
          rule={rule}
          errorOf={form.errorOf}
          change={(changed) => form.enter({ rule: { ...rule, ...changed } })}
        />
      )}
    </FormSection>
  )
}
