import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'
import { fieldOf } from './field-of.tsx'

/** One choice of a long list, with a search. */
export const SelectField = fieldOf<SearchSelectProps<string>>(SearchSelect, null)
