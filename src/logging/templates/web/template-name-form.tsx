import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useRef } from 'react'
import { useMergedRef } from '@mantine/hooks'
import { FindingsPanel, useFindings } from '#privacy/web/findings-panel.tsx'
import { removeSpan } from '#privacy/findings.ts'

interface TemplateNameFormProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  ref: React.Ref<HTMLInputElement>
  value: string
  onChange: (name: string) => void
}

const maxNameLength = 60

/** The name field of a template. Like any free text, it must not identify anybody. */
export function TemplateNameForm({ ref, value, error, onChange, ...fieldProps }: TemplateNameFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { words, findings } = useFindings({ path: 'name', label: 'Name', value })
  const hasBlockingFinding = findings.some(({ severity }) => severity === 'block')
  const isErrorListed = findings.some(({ message }) => message === error)
  return (
    <div>
      <TextInput
        {...fieldProps}
        ref={useMergedRef(ref, input)}
        autoComplete="off"
        maxLength={maxNameLength}
        value={value}
        error={isErrorListed || !error ? hasBlockingFinding : error}
        aria-details={findings.length > 0 ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FindingsPanel
        id={id}
        path="name"
        words={words}
        findings={findings}
        onRemove={({ start, end }) => {
          if (words !== value) return
          onChange(removeSpan(value, start, end))
          input.current?.focus()
        }}
      />
    </div>
  )
}
