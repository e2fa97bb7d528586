import { Switch } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { reviewReasons } from '#reference/case-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { FreeText } from '../../fields/web/free-text-form.tsx'

// The service sets the automatic flags; users choose from the others.
const reasons = listedChoices(reviewReasons.filter(({ automatic }) => !automatic))

export function ReviewFlagForm(control: EntryControl) {
  const { fields, onChange, errorOf, warningOf } = control
  const isFlagged = fields.flagCaseReview === true
  return (
    <>
      <FieldSlot path="flagCaseReview" warning={warningOf('flagCaseReview')}>
        <Switch
          size="md"
          label="Flag this case for review"
          description="Someone will go through it with you. A flag is never a mark against anyone."
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
            <FreeText
              control={control}
              path="flagReasonsOther"
              label="Which other reason?"
              maxLength={120}
              value={fields.flagReasonsOther ?? ''}
              onChange={(flagReasonsOther) => onChange({ flagReasonsOther })}
            />
          )}
          <FreeText
            control={control}
            path="flagNote"
            rows={3}
            label="Note for the review"
            maxLength={500}
            value={fields.flagNote ?? ''}
            onChange={(flagNote) => onChange({ flagNote })}
          />
        </>
      )}
    </>
  )
}
