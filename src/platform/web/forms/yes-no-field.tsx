import { YesNo } from '../ui/yes-no.tsx'
import { toFormField } from './field-of.tsx'

/** Yes, no or not answered. */
export const YesNoField = toFormField(YesNo, null)
