import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { isPatientless } from '#missions/rules.ts'
import { encounterSettings } from '#reference/case-lists.ts'
import { suggestedTitle } from '../../rules.ts'
import type { EntryControl } from '../rules.ts'

const settings = listedChoices(encounterSettings)
const longestTag = 30

/** Words of one's own: everything here is searched for what might identify a person. */
export function NotesForm({ fields, onChange, errorOf, warningOf }: EntryControl) {
  const { clinical, mission } = fields
  const suggestion = suggestedTitle({
    type: fields.type,
    patientAge: fields.patientAgeUnknown ? null : fields.patientAge,
    patientAgeUnit: fields.patientAgeUnit,
    mission,
  })
  return (
    <FormSection title="Notes" help="Never a name, a birth date, an address or a record number.">
      <FieldSlot path="title" warning={warningOf('title')}>
        <TextInput
          label="Title"
          description={`Left empty, it is: ${suggestion}`}
          maxLength={120}
          value={fields.title ?? ''}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </FieldSlot>
      {!isPatientless(mission) && (
        <>
          <FieldSlot path="clinical.presentation" warning={warningOf('clinical.presentation')}>
            <TextInput
              label="Presentation"
              description="What it looked like on arrival, in a line."
              maxLength={300}
              value={clinical.presentation ?? ''}
              error={errorOf('clinical.presentation')}
              onChange={(event) => onChange({ clinical: { presentation: event.currentTarget.value } })}
            />
          </FieldSlot>
          <FieldSlot path="clinical.summary" warning={warningOf('clinical.summary')}>
            <Textarea
              label="Summary"
              maxLength={4000}
              minRows={4}
              value={clinical.summary ?? ''}
              error={errorOf('clinical.summary')}
              onChange={(event) => onChange({ clinical: { summary: event.currentTarget.value } })}
            />
          </FieldSlot>
        </>
      )}
      <FieldSlot path="tags" warning={warningOf('tags')}>
        <TagsInput
          size="md"
          label="Tags"
          description="Enter after each."
          maxTags={10}
          acceptValueOnBlur
          value={fields.tags ?? []}
          error={errorOf('tags')}
          onChange={(tags) =>
            onChange({ tags: [...new Set(tags.map((tag) => tag.trim().toLowerCase().slice(0, longestTag)))] })
          }
        />
      </FieldSlot>
      <ChipGroup
        label="Setting"
        required
        choices={settings}
        value={fields.encounterSetting ?? 'real'}
        onChange={(encounterSetting) => onChange({ encounterSetting: encounterSetting ?? 'real' })}
      />
    </FormSection>
  )
}
