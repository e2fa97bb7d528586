import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { CountInput } from '#platform/web/ui/count-input.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { GuardedTextarea, GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { cpdCreditSystems } from '#reference/cpd-lists.ts'
import { countryChoices } from './countries.ts'
import type { Problems } from './standard-problems.ts'
import { countriesOf, type StandardValues } from './standard-values.ts'
import { countryName, onlyBlocks, professionChoices, startChoices } from './standard-words.ts'
import { StartDayForm } from './start-day-form.tsx'
import { useStandardEditor } from './use-standard-editor.ts'
import classes from './standard-form.module.css'

interface SectionProps {
  values: StandardValues
  errors: Problems
  enter: (change: Partial<StandardValues>) => void
}

const guarded = ({ values, errors, enter }: SectionProps, path: 'body' | 'title' | 'source' | 'note') => ({
  path,
  value: values[path],
  error: errors[path],
  weigh: onlyBlocks,
  checked: [],
  onCheckedChange: () => undefined,
  onChange: (words: string) => enter({ [path]: words }),
})

/** Whose standard it is, and whom it is offered to. */
export function WhoSection(props: SectionProps & { isDelivered: boolean }) {
  const { values, errors, enter } = props
  const { mayChooseOrganization } = useStandardEditor()
  const organizations = useQuery(organizationsQuery)
  const [countries] = useState(countryChoices)
  const others = countriesOf(values.alsoCountries)
  return (
    <FormSection title="Who asks" help="The filters of “Add CPD cycles” use country and profession.">
      <GuardedTextInput label="Body" required maxLength={120} {...guarded(props, 'body')} />
      <GuardedTextInput label="Title" required maxLength={160} {...guarded(props, 'title')} />
      <FieldSlot path="country">
        <SearchSelect
          label="Country"
          required
          choices={countries}
          value={values.country}
          error={errors.country}
          onChange={(country) => enter({ country })}
        />
      </FieldSlot>
      <div className={classes.pair}>
        <FieldSlot path="alsoCountries">
          <TextInput
            label="Other countries"
            description={
              others.length > 0 && errors.alsoCountries === undefined
                ? others.map(countryName).join(', ')
                : 'Two letters each, such as NZ, IE'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={40}
            value={values.alsoCountries}
            error={errors.alsoCountries}
            onChange={(event) => enter({ alsoCountries: event.currentTarget.value })}
          />
        </FieldSlot>
        <FieldSlot path="region">
          <TextInput
            label="State or province"
            description="Such as US-CA; empty for the whole country"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={6}
            value={values.region}
            error={errors.region}
            onChange={(event) => enter({ region: event.currentTarget.value })}
          />
        </FieldSlot>
      </div>
      <FieldSlot path="professions">
        <ChipGroup
          label="Professions"
          required
          multiple
          choices={professionChoices}
          value={values.professions}
          error={errors.professions}
          onChange={(professions) => enter({ professions })}
        />
      </FieldSlot>
      {mayChooseOrganization && (!props.isDelivered || values.organizationId !== null) && (
        <FieldSlot path="organizationId">
          <SearchSelect
            label="Only for one organization"
            description="Empty: offered to everybody"
            choices={(organizations.data ?? []).map(({ id, org_name }) => ({ value: id, label: org_name }))}
            value={values.organizationId}
            error={errors.organizationId}
            onChange={(organizationId) => enter({ organizationId })}
          />
        </FieldSlot>
      )}
    </FormSection>
  )
}

/** How long a cycle is, and when it starts. */
export function CycleSection({ values, errors, enter }: SectionProps) {
  const isFixed = /^\d\d-\d\d$/.test(values.cycleStart)
  return (
    <FormSection title="Cycle">
      <FieldSlot path="cycleMonths">
        <CountInput
          label="Length in months"
          withAsterisk
          max={120}
          value={values.cycleMonths}
          error={errors.cycleMonths}
          onChange={(cycleMonths) => enter({ cycleMonths })}
        />
      </FieldSlot>
      <FieldSlot path="cycleStart">
        <SearchSelect
          label="Starts"
          required
          choices={startChoices}
          value={isFixed ? 'day' : values.cycleStart}
          error={isFixed ? undefined : errors.cycleStart}
          onChange={(start) => enter({ cycleStart: start === 'day' || start === null ? '01-01' : start })}
        />
      </FieldSlot>
      {isFixed && (
        <StartDayForm
          value={values.cycleStart}
          error={errors.cycleStart}
          onChange={(cycleStart) => enter({ cycleStart })}
        />
      )}
    </FormSection>
  )
}

const creditSystems = listedChoices(cpdCreditSystems)

/** Where the rules come from, and what else they say. */
export function OriginSection(props: SectionProps) {
  const { values, errors, enter } = props
  const months = (path: 'creditValidityMonths' | 'evidenceRetentionMonths', label: string, help: string) => (
    <FieldSlot path={path}>
      <CountInput
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={240}
        value={values[path]}
        error={errors[path]}
        onChange={(found) => enter({ [path]: found })}
      />
    </FieldSlot>
  )
  return (
    <FormSection title="Source and other rules">
      <GuardedTextInput
        label="Source"
        description="The document that the figures were taken from."
        maxLength={300}
        {...guarded(props, 'source')}
      />
      <FieldSlot path="year">
        <CountInput
          label="Year"
          description="Since when the rules apply, or when they were last stated"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={2100}
          value={values.year}
          error={errors.year}
          onChange={(year) => enter({ year })}
        />
      </FieldSlot>
      <Checkbox
        label="The figures are confirmed by the body"
        description="If not, users are told to check them with their regulator."
        checked={values.confirmed}
        onChange={(event) => enter({ confirmed: event.currentTarget.checked })}
      />
      <GuardedTextarea
        label="Note for users"
        description="Shown when they choose the standard, and on the page of the cycle."
        rows={3}
        maxLength={1000}
        {...guarded(props, 'note')}
      />
      <FieldSlot path="creditSystem">
        <SearchSelect
          label="Credit system"
          description="Credits of other systems then count by their hours"
          choices={creditSystems}
          value={values.creditSystem}
          error={errors.creditSystem}
          onChange={(creditSystem) => enter({ creditSystem })}
        />
      </FieldSlot>
      <div className={classes.pair}>
        {months('creditValidityMonths', 'Credits count for', 'Months; empty: the whole cycle')}
        {months('evidenceRetentionMonths', 'Evidence is kept for', 'Months; empty: no rule')}
      </div>
    </FormSection>
  )
}
