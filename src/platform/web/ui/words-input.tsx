import { TextInput, type TextInputProps } from '@mantine/core'
import { useTypedWords } from './use-typed-field.ts'
import { steady } from './steady.tsx'

interface WordsInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

function WordsInputNow({ value, onChange, ...field }: WordsInputProps) {
  const { props } = useTypedWords<HTMLInputElement>({ value, onChange })
  return <TextInput {...field} {...props} />
}

/** A line of text whose letters wait for nothing that is drawn because of them. */
export const WordsInput = steady(WordsInputNow)
