import { Button, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { likelyFirst } from '#platform/web/ui/choice.ts'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { MultiChoiceField } from '#platform/web/ui/multi-choice-field.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { YesNoField } from '#platform/web/ui/yes-no-field.tsx'
import { activityCategories, cpdCodeThemes, cpdCreditSystems, cpdMethods } from '#reference/cpd-lists.ts'
import { concernsQuery } from '../../concerns/web/queries.ts'
import classes from './activity-form.module.css'
import type { ActivityValues } from './activity-values.ts'

const allCategories = listedChoices(activityCategories)
const creditSystems = listedChoices(cpdCreditSystems)
const methods = listedChoices(cpdMethods)
const themes = listedChoices(cpdCodeThemes)

interface RegulatorFormProps {
  form: ReturnType<typeof useForm<ActivityValues>>
}

/** What regulators ask of an activity: first what those ask that concern the user. */
export function RegulatorForm({ form }: RegulatorFormProps) {
  const { values, errors } = form
  const { data: concerns } = useQuery(concernsQuery)
  const [showsAll, setShowsAll] = useState(false)
  const isLikely = ({ value }: { value: string }) => concerns?.categories.includes(value) ?? true
  const likelySystems = useMemo(() => likelyFirst(creditSystems, concerns?.creditSystems), [concerns])
  const likely = allCategories.filter(isLikely)
  const categories = [...likely, ...allCategories.filter((choice) => !isLikely(choice))]
  const hasMore = concerns !== undefined && !(concerns.codeThemes && concerns.culturalSafety)
  return (
    <FormSection title="For your regulator" help="Suggested from the type; change what does not fit.">
      <FieldSlot path="categories">
        <MultiChoiceField
          label="Categories"
          choices={categories}
          firstShown={likely.length}
          value={values.categories}
          error={errors.categories}
          onChange={(chosen) => form.setFieldValue('categories', chosen ?? [])}
        />
      </FieldSlot>
      <div className={classes.pair}>
        <FieldSlot path="participatoryHours">
          <MeasureInput
            label="Participatory hours"
            description="With at least one other person"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            places={2}
            unit="h"
            value={values.participatoryHours}
            error={errors.participatoryHours}
            onChange={(hours) => form.setFieldValue('participatoryHours', hours)}
          />
        </FieldSlot>
        <FieldSlot path="credits">
          <MeasureInput
            label="Credits"
            description="If the provider awarded any"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            places={2}
            value={values.credits}
            error={errors.credits}
            onChange={(credits) => form.setFieldValue('credits', credits)}
          />
        </FieldSlot>
      </div>
      {values.credits !== null && (
        <FieldSlot path="creditSystem">
          <SearchSelect
            label="Credit system"
            required
            choices={likelySystems}
            value={values.creditSystem}
            error={errors.creditSystem}
            onChange={(system) => form.setFieldValue('creditSystem', system)}
          />
        </FieldSlot>
      )}
      <FieldSlot path="provider">
        <TextInput label="Provider" maxLength={120} {...form.getInputProps('provider')} />
      </FieldSlot>
      <ChipGroup
        label="How"
        choices={methods}
        value={values.method}
        error={errors.method}
        onChange={(method) => form.setFieldValue('method', method)}
      />
      {(concerns?.codeThemes === true || values.codeTheme !== null || showsAll) && (
        <ChipGroup
          label="Theme of the code"
          description="For nurses registered in the United Kingdom"
          choices={themes}
          value={values.codeTheme}
          onChange={(theme) => form.setFieldValue('codeTheme', theme)}
        />
      )}
      {(concerns?.culturalSafety === true || values.cultural !== null || showsAll) && (
        <YesNoField
          label="Cultural safety"
          description="Asked by some bodies in Australia and New Zealand"
          value={values.cultural}
          onChange={(answer) => form.setFieldValue('cultural', answer)}
        />
      )}
      {hasMore && !showsAll && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            All fields
          </Button>
        </div>
      )}
    </FormSection>
  )
}
