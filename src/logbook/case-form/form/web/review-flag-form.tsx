import { SeveralChipsField } from '#platform/web/forms/chips-fields.tsx'
import { SwitchField } from '#platform/web/forms/switch-field.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { reviewReasons } from '#reference/case-lists.ts'
import type { EntryControl } from '../../entry/entry.ts'
import { caseForm } from '../../fields/web/entry-form.ts'
import { FreeTextField } from '../../fields/web/free-text-form.tsx'

// The service sets the automatic flags; users choose from the others.
const reasonChoices = listedChoices(reviewReasons.filter(({ automatic }) => !automatic))

export function ReviewFlagForm(control: EntryControl) {
  const form = caseForm(control)
  const { flagCaseReview, flagReasons } = form.values
  return (
    <>
      <SwitchField
        form={form}
        path="flagCaseReview"
        size="md"
        label="Flag this case for review"
        description="Someone will go through it with you. A flag is never a mark against anyone."
      />
      {flagCaseReview === true && (
        <>
          <SeveralChipsField form={form} path="flagReasons" label="Reasons" choices={reasonChoices} />
          {flagReasons?.includes('other') && (
            <FreeTextField form={form} path="flagReasonsOther" label="Which other reason?" maxLength={120} />
          )}
          <FreeTextField form={form} path="flagNote" rows={3} label="Note for the review" maxLength={500} />
        </>
      )}
    </>
  )
}
