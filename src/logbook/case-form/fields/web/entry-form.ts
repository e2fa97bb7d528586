import type { Form } from '#platform/web/forms/form.ts'
import type { EntryControl, EntryFields } from '../../entry/entry.ts'

/** The case, or a part of it, as a form. Its fields have the paths and the messages of the case. */
export interface EntryForm<Values> extends Form<Values> {
  control: EntryControl
}

type PartName = 'mission' | 'team' | 'patient' | 'clinical' | 'airway' | 'outcome' | 'reflection'

/** Returns the case as a form. */
export const caseForm = (control: EntryControl): EntryForm<EntryFields> => ({
  control,
  values: control.fields,
  errorOf: control.errorOf,
  warningOf: control.warningOf,
  // Safe: each part has its own form, so this one enters only fields outside the parts.
  enter: (change: Partial<EntryFields>) => control.onChange(change),
})

/** Returns values somewhere in the case as a form, such as a line of a list. */
export const entryForm = <Values>(
  control: EntryControl,
  at: string,
  values: Values,
  enter: (change: Partial<Values>) => void,
): EntryForm<Values> => ({ ...caseForm(control), at, values, enter })

/** Returns a part of the case as a form. */
export const partForm = <Name extends PartName>(
  control: EntryControl,
  name: Name,
): EntryForm<EntryFields[Name]> =>
  entryForm(control, name, control.fields[name], (change) => control.onChange({ [name]: change }))
