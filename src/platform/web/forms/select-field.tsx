import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'
import { toFormField } from './field-of.tsx'

/** One choice of a long list, with a search. */
export const SelectField = toFormField<SearchSelectProps<string>>(SearchSelect, null)
