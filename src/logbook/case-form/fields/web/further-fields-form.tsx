import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toRequestPath } from '#platform/web/forms/form.ts'
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx'
import classes from './fields-form.module.css'

interface FurtherFieldsFormProps<Part extends object> extends FieldsFormProps<Part> {
  /** The label of the button, such as "Position, checklist". */
  label: string
}

const isAnswered = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Hides fields that few cases need behind a button until the user opens them, or one of them has an answer, an error or a
 * warning.
 */
export function FurtherFieldsForm<Part extends object>({
  label,
  form,
  fields,
}: FurtherFieldsFormProps<Part>) {
  const { errorOf, warningOf, values } = form
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const needsAttention = (path: string) => errorOf(path) !== undefined || warningOf?.(path) !== undefined
  const isShown =
    isOpen || fields.some(({ name }) => isAnswered(values[name]) || needsAttention(toRequestPath(form, name)))
  const open = () => {
    flushSync(() => setIsOpen(true))
    root.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }
  return (
    <div ref={root} className={classes.further}>
      {isShown ? (
        <FieldsForm form={form} fields={fields} />
      ) : (
        <Button
          variant="subtle"
          classNames={{ root: classes.open ?? '', label: classes.openLabel ?? '' }}
          onClick={open}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
