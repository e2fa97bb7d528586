import { MultiChoice, type MultiChoiceProps } from '../ui/multi-choice.tsx'
import { toFormField } from './field-of.tsx'

type CodesInputProps = Omit<MultiChoiceProps, 'value' | 'onChange'> & {
  value: string[]
  onChange: (codes: string[]) => void
}

const CodesInput = ({ onChange, ...input }: CodesInputProps) => (
  <MultiChoice {...input} onChange={(codes) => onChange(codes ?? [])} />
)

/** Any number of choices from a list. The likely ones are visible at once. */
export const MultiChoiceField = toFormField(CodesInput, [])
