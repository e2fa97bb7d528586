import { TagsInput } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { isPatientless } from '#missions/rules.ts'
import { encounterSettings } from '#reference/case-lists.ts'
import { suggestedTitle } from '../../rules.ts'
import { GuardedTextarea, GuardedTextInput } from '../../privacy/web/guarded-text-panel.tsx'
import { guardedField, type EntryControl } from '../rules.ts'

const settings = listedChoices(encounterSettings)
const longestTag = 30

/** Words of one's own: everything here is searched for what might identify a person. */
export function NotesForm(control: EntryControl) {
  const { fields, onChange, errorOf, warningOf } = control
  const { clinical, mission } = fields
  const suggestion = suggestedTitle({
    type: fields.type,
    patientAge: fields.patientAgeUnknown ? null : fields.patientAge,
    patientAgeUnit: fields.patientAgeUnit,
    mission,
  })
  return (
    <FormSection title="Notes" help="Never a name, a birth date, an address or a record number.">
      <GuardedTextInput
        {...guardedField(control, 'title')}
        label="Title"
        description={`Left empty, it is: ${suggestion}`}
        maxLength={120}
        value={fields.title ?? ''}
        onChange={(title) => onChange({ title })}
      />
      {!isPatientless(mission) && (
        <>
          <GuardedTextInput
            {...guardedField(control, 'clinical.presentation')}
            label="Presentation"
            description="What it looked like on arrival, in a line."
            maxLength={300}
            value={clinical.presentation ?? ''}
            onChange={(presentation) => onChange({ clinical: { presentation } })}
          />
          <GuardedTextarea
            {...guardedField(control, 'clinical.summary')}
            label="Summary"
            maxLength={4000}
            minRows={4}
            value={clinical.summary ?? ''}
            onChange={(summary) => onChange({ clinical: { summary } })}
          />
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
