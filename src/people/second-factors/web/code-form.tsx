import { TextInput, type TextInputProps } from '@mantine/core'
import { toFormField } from '#platform/web/forms/field-of.tsx'
import { toCode } from './codes.ts'

type CodeProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (code: string) => void
}

const Code = ({ onChange, ...input }: CodeProps) => (
  <TextInput
    label="Code"
    description="Six digits from your authenticator app."
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    {...input}
    onChange={(event) => onChange(toCode(event.currentTarget.value))}
  />
)

/** The six digits of an authenticator app. */
export const CodeField = toFormField(Code, '')
