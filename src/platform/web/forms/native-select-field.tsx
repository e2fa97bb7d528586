import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { toFormField } from './field-of.tsx'

type NativeSelectInputProps = Omit<NativeSelectProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

const NativeSelectInput = ({ onChange, ...input }: NativeSelectInputProps) => (
  <NativeSelect {...input} onChange={(event) => onChange(event.currentTarget.value)} />
)

/** One choice of a short list, in the browser's own menu. */
export const NativeSelectField = toFormField(NativeSelectInput, '')
