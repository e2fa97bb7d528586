import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx'
import { SeveralChipsField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { CountField } from '#platform/web/forms/number-fields.tsx'
import { SelectField } from '#platform/web/forms/select-field.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { GuardedTextareaField, GuardedTextField } from '#privacy/web/guarded-field-panel.tsx'
import { cpdCreditSystems } from '#reference/cpd-lists.ts'
import { countryChoices } from './countries.ts'
import { countriesOf, type StandardValues } from './standard-values.ts'
import { countryName, onlyBlocks, professionChoices, startChoices } from './standard-words.ts'
import { StartDayForm } from './start-day-form.tsx'
import { useStandardEditor } from './use-standard-editor.ts'
import classes from './standard-form.module.css'

interface SectionProps {
  form: Form<StandardValues>
}

/** The owner of the standard, and the people to whom it is offered. */
export function WhoSection({ form, isDelivered }: SectionProps & { isDelivered: boolean }) {
  const { alsoCountries, organizationId } = form.values
  const { mayChooseOrganization } = useStandardEditor()
  const organizationsResult = useQuery(organizationsQuery)
  const [countries] = useState(countryChoices)
  const otherCountries = countriesOf(alsoCountries)
  return (
    <FormSection title="Who requires it" help="The filters of “Add CPD cycles” use country and profession.">
      <GuardedTextField
        form={form}
        path="body"
        label="Professional body"
        required
        maxLength={120}
        severityRule={onlyBlocks}
      />
      <GuardedTextField
        form={form}
        path="title"
        label="Title"
        required
        maxLength={160}
        severityRule={onlyBlocks}
      />
      <SelectField form={form} path="country" label="Country" required choices={countries} />
      <div className={classes.pair}>
        <TextField
          form={form}
          path="alsoCountries"
          label="Other countries"
          hint={
            otherCountries.length > 0 && form.errorOf('alsoCountries') === undefined
              ? otherCountries.map(countryName).join(', ')
              : 'Two letters each, such as NZ, IE'
          }
          maxLength={40}
        />
        <TextField
          form={form}
          path="region"
          label="State or province"
          hint="Such as US-CA. Leave it empty for the whole country"
          maxLength={6}
        />
      </div>
      <SeveralChipsField
        form={form}
        path="professions"
        label="Professions"
        required
        choices={professionChoices}
      />
      {mayChooseOrganization && (!isDelivered || organizationId !== null) && (
        <SelectField
          form={form}
          path="organizationId"
          label="Only for one organization"
          description="Leave it empty to offer the standard to everybody"
          choices={(organizationsResult.data ?? []).map(({ id, org_name }) => ({
            value: id,
            label: org_name,
          }))}
        />
      )}
    </FormSection>
  )
}

/** The length and the start of the cycles. */
export function CycleSection({ form }: SectionProps) {
  const { cycleStart } = form.values
  const isFixed = /^\d\d-\d\d$/.test(cycleStart)
  const startForm: Form<{ cycleStart: string | null }> = {
    ...form,
    values: { cycleStart: isFixed ? 'day' : cycleStart },
    enter: ({ cycleStart: nextStart }) =>
      form.enter({ cycleStart: nextStart && nextStart !== 'day' ? nextStart : '01-01' }),
  }
  return (
    <FormSection title="Cycle">
      <CountField form={form} path="cycleMonths" label="Length in months" withAsterisk max={120} />
      <SelectField
        form={startForm}
        path="cycleStart"
        label="Starts"
        required
        choices={startChoices}
        {...(isFixed && { error: null })}
      />
      {isFixed && <StartDayForm form={form} />}
    </FormSection>
  )
}

const creditSystems = listedChoices(cpdCreditSystems)

/** The source of the rules, and other facts. */
export const OriginSection = ({ form }: SectionProps) => (
  <FormSection title="Source and other rules">
    <GuardedTextField
      form={form}
      path="source"
      label="Source"
      description="The document from which the amounts were taken."
      maxLength={300}
      severityRule={onlyBlocks}
    />
    <CountField
      form={form}
      path="year"
      label="Year"
      hint="Since when the rules apply, or when they were last stated"
      max={2100}
    />
    <CheckboxField
      form={form}
      path="confirmed"
      label="Figures confirmed by the professional body"
      description="If not, users are told to check them with their regulator."
    />
    <GuardedTextareaField
      form={form}
      path="note"
      label="Note for users"
      description="Shown when they choose the standard, and on the page of the cycle."
      rows={3}
      maxLength={1000}
      severityRule={onlyBlocks}
    />
    <SelectField
      form={form}
      path="creditSystem"
      label="Credit system"
      description="Credits of other systems then count by their hours"
      choices={creditSystems}
    />
    <div className={classes.pair}>
      <CountField
        form={form}
        path="creditValidityMonths"
        label="Credits valid for"
        hint="In months. Leave it empty for the whole cycle"
        min={1}
        max={240}
      />
      <CountField
        form={form}
        path="evidenceRetentionMonths"
        label="Keep evidence for"
        hint="In months. Leave it empty if there is no rule"
        min={1}
        max={240}
      />
    </div>
  </FormSection>
)
