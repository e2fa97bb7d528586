import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { MultiChoiceField } from '#platform/web/forms/multi-choice-field.tsx'
import { MeasureField } from '#platform/web/forms/number-fields.tsx'
import { SelectField } from '#platform/web/forms/select-field.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { YesNoField } from '#platform/web/forms/yes-no-field.tsx'
import { groupLikelyFirst } from '#platform/web/ui/choice.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { activityCategories, cpdCodeThemes, cpdCreditSystems, cpdMethods } from '#reference/cpd-lists.ts'
import { concernsQuery } from '../../concerns/web/queries.ts'
import classes from './activity-form.module.css'
import type { ActivityValues } from './activity-values.ts'

const allCategories = listedChoices(activityCategories)
const creditSystems = listedChoices(cpdCreditSystems)
const methods = listedChoices(cpdMethods)
const themes = listedChoices(cpdCodeThemes)

interface RegulatorFormProps {
  form: Form<ActivityValues>
}

/** The fields that regulators require. Choices in the user's own standards come first. */
export function RegulatorForm({ form }: RegulatorFormProps) {
  const { values } = form
  const { data: concerns } = useQuery(concernsQuery)
  const [isShowingAll, setShowingAll] = useState(false)
  const isLikely = ({ value }: { value: string }) => concerns?.categories.includes(value) ?? true
  const likelySystems = useMemo(() => groupLikelyFirst(creditSystems, concerns?.creditSystems), [concerns])
  const likelyCategories = allCategories.filter(isLikely)
  const categories = [...likelyCategories, ...allCategories.filter((choice) => !isLikely(choice))]
  const hasMore = concerns !== undefined && !(concerns.codeThemes && concerns.culturalSafety)
  return (
    <FormSection title="For your regulator" help="Suggested from the type; change what does not fit.">
      <MultiChoiceField
        form={form}
        path="categories"
        label="Categories"
        choices={categories}
        firstShown={likelyCategories.length}
      />
      <div className={classes.pair}>
        <MeasureField
          form={form}
          path="participatoryHours"
          label="Participatory hours"
          hint="With at least one other person"
          places={2}
          unit="h"
        />
        <MeasureField
          form={form}
          path="credits"
          label="Credits"
          hint="If the provider awarded any"
          places={2}
        />
      </div>
      {values.credits !== null && (
        <SelectField form={form} path="creditSystem" label="Credit system" required choices={likelySystems} />
      )}
      <TextField form={form} path="provider" label="Provider" maxLength={120} />
      <ChipsField form={form} path="method" label="How" choices={methods} />
      {(concerns?.codeThemes === true || values.codeTheme !== null || isShowingAll) && (
        <ChipsField
          form={form}
          path="codeTheme"
          label="Theme of the code"
          description="For nurses registered in the United Kingdom"
          choices={themes}
        />
      )}
      {(concerns?.culturalSafety === true || values.cultural !== null || isShowingAll) && (
        <YesNoField
          form={form}
          path="cultural"
          label="Cultural safety"
          description="Required by some bodies in Australia and New Zealand"
        />
      )}
      {hasMore && !isShowingAll && (
        <div>
          <Button variant="default" onClick={() => setShowingAll(true)}>
            All fields
          </Button>
        </div>
      )}
    </FormSection>
  )
}
