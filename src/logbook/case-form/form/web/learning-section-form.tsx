import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { encounterSettings } from '#reference/case-lists.ts'
import { AssessmentsForm } from '../../parts/web/assessments-form.tsx'
import { ReflectionForm } from '../../parts/web/reflection-form.tsx'
import { FollowUpForm } from '../../parts/web/follow-up-form.tsx'
import { suggestedTitle } from '#logging/cases/title.ts'
import type { EntrySettings } from '../../entry/organization-settings.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { caseForm } from '../../fields/web/entry-form.ts'
import { FreeTextField } from '../../fields/web/free-text-form.tsx'
import { TagsForm } from '../../fields/web/tags-form.tsx'
import { OptionalPartsForm, type PartsControl } from './optional-parts-form.tsx'

const settingChoices = listedChoices(encounterSettings)

export function LearningSectionForm(props: PartsControl & { settings: EntrySettings }) {
  const { fields, onChange, errorOf, warningOf, settings } = props
  const control: EntryControl = { fields, onChange, errorOf, warningOf }
  const supervisorName = settings.supervisor?.name ?? null
  return (
    <>
      <FormSection
        level={3}
        title="Title and tags"
        help="Never a name, a birth date, an address or a record number."
      >
        <TitleField {...control} />
        <TagsForm {...control} />
        <ChipGroup
          label="Setting"
          required
          choices={settingChoices}
          value={fields.encounterSetting ?? 'real'}
          onChange={(encounterSetting) => onChange({ encounterSetting: encounterSetting ?? 'real' })}
        />
      </FormSection>
      <OptionalPartsForm
        {...props}
        section="learning"
        parts={{
          reflection: {
            title: 'Reflection',
            help: 'Private to you. Never part of a review, an export or a statistic unless you share it.',
            form: <ReflectionForm {...control} supervisorName={supervisorName} />,
          },
          assessments: {
            title: 'Assessments',
            form: <AssessmentsForm control={control} assessor={settings.supervisor} />,
          },
          ...(!isPatientless(fields.mission) && {
            followUp: { title: 'Follow-up', form: <FollowUpForm {...control} /> },
          }),
        }}
      />
    </>
  )
}

/** Renders the title. An empty title means the suggested one, which changes with the entry. */
function TitleField(control: EntryControl) {
  const suggestion = suggestedTitle(control.fields)
  return (
    <FreeTextField
      form={caseForm(control)}
      path="title"
      label="Title"
      description={`If empty: ${suggestion}`}
      placeholder={suggestion}
      maxLength={120}
    />
  )
}
