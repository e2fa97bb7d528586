import { textOf, type Form, type PathTo } from '#platform/web/forms/form.ts'
import type { PrivacyCheck } from '../contract.ts'
import { GuardedTextarea, GuardedTextInput, type GuardedTextProps } from './guarded-text-panel.tsx'

interface GuardedFieldProps<Values> extends Pick<
  GuardedTextProps,
  'label' | 'description' | 'placeholder' | 'maxLength' | 'rows' | 'required' | 'weigh'
> {
  form: Form<Values>
  path: PathTo<Values, string>
}

/** What was confirmed stands in the form as `privacyChecked`. Where it does not, nothing can be confirmed. */
interface Confirmed {
  privacyChecked?: PrivacyCheck[]
}

function bound<Values>({ form, path, ...text }: GuardedFieldProps<Values>): GuardedTextProps {
  const place = textOf(form, path)
  const { privacyChecked } = form.values as Confirmed
  const enter = (change: object) => form.enter(change)
  return {
    ...text,
    ...place,
    error: form.errorOf(place.path),
    warning: form.warningOf?.(place.path),
    ...(privacyChecked && {
      checked: privacyChecked,
      onCheckedChange: (checked: PrivacyCheck[]) => enter({ privacyChecked: checked }),
    }),
  }
}

/** One line of text of a form, read by the privacy guard. */
export const GuardedTextField = <Values,>(props: GuardedFieldProps<Values>) => (
  <GuardedTextInput {...bound(props)} />
)

/** Several lines of text of a form, read by the privacy guard. */
export const GuardedTextareaField = <Values,>(props: GuardedFieldProps<Values>) => (
  <GuardedTextarea {...bound(props)} />
)
