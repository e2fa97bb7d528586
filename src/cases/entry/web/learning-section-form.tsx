import { TagsInput } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { isPatientless } from '#missions/rules.ts'
import { encounterSettings } from '#reference/case-lists.ts'
import { ReflectionForm } from '../../learning/web/reflection-form.tsx'
import { FollowUpForm } from '../../outcome/web/follow-up-form.tsx'
import { suggestedTitle } from '../../rules.ts'
import type { EntrySettings } from '../../settings/rules.ts'
import type { EntryControl } from '../rules.ts'
import { FreeText } from './free-text-form.tsx'
import { OptionalPartsForm, type PartsControl } from './optional-parts-form.tsx'

const settingChoices = listedChoices(encounterSettings)
const longestTag = 30

const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase().slice(0, longestTag))),
]

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
        <FieldSlot path="tags" warning={warningOf('tags')}>
          <TagsInput
            size="md"
            label="Tags"
            description="Enter after each."
            maxTags={10}
            acceptValueOnBlur
            value={fields.tags ?? []}
            error={errorOf('tags')}
            onChange={(tags) => onChange({ tags: tidyTags(tags) })}
          />
        </FieldSlot>
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
          ...(!isPatientless(fields.mission) && {
            followUp: { title: 'Follow-up', form: <FollowUpForm {...control} /> },
          }),
        }}
      />
    </>
  )
}

/** Left empty, the suggested one stands: it follows what is chosen. */
function TitleField(control: EntryControl) {
  const { fields, onChange } = control
  const { type, patientAge, patientAgeUnit, patientAgeUnknown, mission } = fields
  const suggestion = suggestedTitle({
    type,
    patientAgeUnit,
    mission,
    patientAge: patientAgeUnknown ? null : patientAge,
  })
  return (
    <FreeText
      control={control}
      path="title"
      label="Title"
      description={`Left empty, it is: ${suggestion}`}
      placeholder={suggestion}
      maxLength={120}
      value={fields.title ?? ''}
      onChange={(title) => onChange({ title })}
    />
  )
}
