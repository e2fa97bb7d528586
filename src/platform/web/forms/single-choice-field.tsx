import { SingleChoice, type SingleChoiceProps } from '../ui/single-choice.tsx'
import { fieldOf } from './field-of.tsx'

/** One choice of a list: chips if it is short, else with a search. */
export const SingleChoiceField = fieldOf<SingleChoiceProps<string>>(SingleChoice, null)
