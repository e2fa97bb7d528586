import { Switch, Textarea, TextInput } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { reviewReasons } from '#reference/case-lists.ts'
import type { EntryControl } from '../rules.ts'

// The automatic ones are raised by the service; a person flags for the others.
const reasons = listedChoices(reviewReasons.filter(({ automatic }) => !automatic))

export function ReviewFlagForm({ fields, onChange, errorOf, warningOf }: EntryControl) {
  const isFlagged = fields.flagCaseReview === true
  return (
    <>
      <FieldSlot path="flagCaseReview" warning={warningOf('flagCaseReview')}>
        <Switch
          size="md"
          label="Flag this case for review"
          description="Someone will look at it with you. A flag is never a mark against anyone."
          checked={isFlagged}
          onChange={(event) => onChange({ flagCaseReview: event.currentTarget.checked })}
        />
      </FieldSlot>
      {isFlagged && (
        <>
          <FieldSlot path="flagReasons">
            <ChipGroup
              multiple
              label="Reasons"
              choices={reasons}
              value={fields.flagReasons ?? []}
              error={errorOf('flagReasons')}
              onChange={(flagReasons) => onChange({ flagReasons })}
            />
          </FieldSlot>
          {fields.flagReasons?.includes('other') && (
            <FieldSlot path="flagReasonsOther">
              <TextInput
                label="Which other reason?"
                maxLength={120}
                value={fields.flagReasonsOther ?? ''}
                error={errorOf('flagReasonsOther')}
                onChange={(event) => onChange({ flagReasonsOther: event.currentTarget.value })}
              />
            </FieldSlot>
          )}
          <FieldSlot path="flagNote" warning={warningOf('flagNote')}>
            <Textarea
              label="Note for the review"
              description="No names, dates of birth or record numbers."
              maxLength={500}
              value={fields.flagNote ?? ''}
              error={errorOf('flagNote')}
              onChange={(event) => onChange({ flagNote: event.currentTarget.value })}
            />
          </FieldSlot>
        </>
      )}
    </>
  )
}
