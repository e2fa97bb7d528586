import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import { toFormField } from './field-of.tsx'

/** The props of an input whose handler receives the value instead of an event. */
type WithTextValue<Props> = Omit<Props, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

const TextLine = ({ onChange, ...input }: WithTextValue<TextInputProps>) => (
  <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />
)

const DayInput = (input: Omit<WithTextValue<TextInputProps>, 'type'>) => <TextLine {...input} type="date" />

const Paragraphs = ({ onChange, ...input }: WithTextValue<TextareaProps>) => (
  <Textarea {...input} onChange={(event) => onChange(event.currentTarget.value)} />
)

/** One line of text. */
export const TextField = toFormField(TextLine, '')

/** A day, `YYYY-MM-DD` or empty. */
export const DateField = toFormField(DayInput, '')

/** Several lines of text. */
export const TextareaField = toFormField(Paragraphs, '')
