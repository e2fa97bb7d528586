import type { FunctionComponent, ReactNode } from 'react'
import { FieldSlot } from '../ui/field-slot.tsx'
import { toRequestPath, type Form, type PathTo } from './form.ts'

export interface SlotProps {
  /** The path in the request, if it differs from the name of the value. */
  requestPath?: string
  /** Replaces the message of the form; null for none. */
  error?: ReactNode
  /** Replaces the warning of the form; null for none. */
  warning?: string | null | undefined
}

export interface FieldProps<Values, Value> extends SlotProps {
  form: Form<Values>
  /** The name of the value. Its label, message and place in the request follow from the form. */
  path: PathTo<Values, Value>
}

/** Readonly lists of an input accept the mutable lists of the form. */
type WritableList<Value> = Value extends readonly (infer Item)[] ? Item[] : Value

type InputProps<Props> = Omit<Props, 'value' | 'onChange' | 'error' | 'form' | 'path'> & {
  /** Help below the input, for rows whose inputs must be at the same height. */
  hint?: Props extends { inputWrapperOrder?: unknown } ? ReactNode : never
}

const hintBelow = (hint: ReactNode) => ({
  description: hint,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
})

interface BoundFieldProps<Values> extends SlotProps {
  form: Form<Values>
  path: keyof Values & string
  children: (error: ReactNode) => ReactNode
}

/** Wraps a field of a form: passes it its error, shows its warning, and lets the form move the focus to it. */
export function BoundField<Values>(props: BoundFieldProps<Values>) {
  const { form, path, requestPath, children } = props
  const fullPath = toRequestPath(form, requestPath ?? path)
  const { error = form.errorOf(fullPath), warning = form.warningOf?.(fullPath) } = props
  return (
    <FieldSlot path={fullPath} warning={warning ?? undefined}>
      {children(error)}
    </FieldSlot>
  )
}

/**
 * Turns an input into a field of a form: `<TextField form={form} path="title" label="Title" />`. `emptyValue` is what the input
 * shows if the form has no value.
 */
export function toFormField<
  Props extends { value: unknown; onChange: (value: never) => void; error?: ReactNode },
>(Input: FunctionComponent<Props>, emptyValue: Props['value']) {
  return function Field<Values>(props: FieldProps<Values, WritableList<Props['value']>> & InputProps<Props>) {
    const { form, path, requestPath, error: ownError, warning, hint, ...input } = props
    return (
      <BoundField form={form} path={path} {...{ requestPath, error: ownError, warning }}>
        {(error) => (
          <Input
            // safe: the remaining props are those of the input, and `path` names a value of its type
            {...(input as unknown as Props)}
            {...(hint !== undefined && hintBelow(hint))}
            value={form.values[path] ?? emptyValue}
            error={error}
            onChange={(value: Props['value']) => form.enter({ [path]: value } as Partial<Values>)}
          />
        )}
      </BoundField>
    )
  }
}
