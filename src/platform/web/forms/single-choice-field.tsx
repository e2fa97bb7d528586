import { SingleChoice, type SingleChoiceProps } from '../ui/single-choice.tsx'
import { toFormField } from './field-of.tsx'

/** One choice of a list: chips if it is short, else with a search. */
export const SingleChoiceField = toFormField<SingleChoiceProps<string>>(SingleChoice, null)
