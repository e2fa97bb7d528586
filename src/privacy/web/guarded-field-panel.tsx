import { textOf, type Form, type PathTo } from '#platform/web/forms/form.ts'
import type { PrivacyCheck } from '../contract.ts'
import { GuardedTextarea, GuardedTextInput, type GuardedTextProps } from './guarded-text-panel.tsx'

interface GuardedFieldProps<Values> extends Pick<
  GuardedTextProps,
  'label' | 'description' | 'placeholder' | 'maxLength' | 'rows' | 'required' | 'severityRule'
> {
  form: Form<Values>
  path: PathTo<Values, string>
}

/** The form holds the confirmations as `privacyChecked`. In a form without this value, nothing can be confirmed. */
interface WithConfirmations {
  privacyChecked?: PrivacyCheck[]
}

function toTextProps<Values>({ form, path, ...text }: GuardedFieldProps<Values>): GuardedTextProps {
  const textProps = textOf(form, path)
  const { privacyChecked } = form.values as WithConfirmations
  const enter = (change: object) => form.enter(change)
  return {
    ...text,
    ...textProps,
    error: form.errorOf(textProps.path),
    warning: form.warningOf?.(textProps.path),
    ...(privacyChecked && {
      checked: privacyChecked,
      onCheckedChange: (checked: PrivacyCheck[]) => enter({ privacyChecked: checked }),
    }),
  }
}

/** A form field of one line that the privacy guard checks. */
export const GuardedTextField = <Values,>(props: GuardedFieldProps<Values>) => (
  <GuardedTextInput {...toTextProps(props)} />
)

/** A form field of several lines that the privacy guard checks. */
export const GuardedTextareaField = <Values,>(props: GuardedFieldProps<Values>) => (
  <GuardedTextarea {...toTextProps(props)} />
)
