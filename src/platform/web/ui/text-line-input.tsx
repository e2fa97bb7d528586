import { TextInput, type TextInputProps } from '@mantine/core'
import { useTypedText } from './use-typed-field.ts'
import { memoized } from './memoized.tsx'

interface TextLineInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

function PlainTextLineInput({ value, onChange, ...field }: TextLineInputProps) {
  const { props } = useTypedText<HTMLInputElement>({ value, onChange })
  return <TextInput {...field} {...props} />
}

/** A one-line text input whose keystrokes never wait for React to render. */
export const TextLineInput = memoized(PlainTextLineInput)
