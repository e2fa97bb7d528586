import { YesNo } from '../ui/yes-no.tsx'
import { fieldOf } from './field-of.tsx'

/** Yes, no or not answered. */
export const YesNoField = fieldOf(YesNo, null)
