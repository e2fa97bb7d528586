import { CountInput } from '../ui/count-input.tsx'
import { MeasureInput } from '../ui/measure-input.tsx'
import { toFormField } from './field-of.tsx'

/** A whole number. */
export const CountField = toFormField(CountInput, null)

/** A measurement, with decimal places and a unit. */
export const MeasureField = toFormField(MeasureInput, null)
