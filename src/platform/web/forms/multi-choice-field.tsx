import { MultiChoice, type MultiChoiceProps } from '../ui/multi-choice.tsx'
import { fieldOf } from './field-of.tsx'

type CodesProps = Omit<MultiChoiceProps, 'value' | 'onChange'> & {
  value: string[]
  onChange: (codes: string[]) => void
}

const Codes = ({ onChange, ...input }: CodesProps) => (
  <MultiChoice {...input} onChange={(codes) => onChange(codes ?? [])} />
)

/** Any choices of a list, the likely ones visible. */
export const MultiChoiceField = fieldOf(Codes, [])
