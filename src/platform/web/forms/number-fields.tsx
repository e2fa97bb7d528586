import { CountInput } from '../ui/count-input.tsx'
import { MeasureInput } from '../ui/measure-input.tsx'
import { fieldOf } from './field-of.tsx'

/** A whole number. */
export const CountField = fieldOf(CountInput, null)

/** A measurement, with decimal places and a unit. */
export const MeasureField = fieldOf(MeasureInput, null)
