import type { Form } from '#platform/web/forms/form.ts'
import type { EntryControl, EntryFields } from '../../entry/entry.ts'

/** A form for the case or for a part of it. Its fields have the paths and the messages of the case. */
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

/** Returns a form for the values at a path of the case, such as a line of a list. */
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
