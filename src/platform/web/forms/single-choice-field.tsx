import { SingleChoice, type SingleChoiceProps } from '../ui/single-choice.tsx'
import { toFormField } from './field-of.tsx'

/** A choice of one value from a list, which is shown as chips if it is short and otherwise with a search. */
export const SingleChoiceField = toFormField<SingleChoiceProps<string>>(SingleChoice, null)
