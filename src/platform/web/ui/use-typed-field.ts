import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, RefObject } from 'react'
import { runAsKeystroke } from './typing.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface TypedFieldOptions<Value> {
  value: Value
  onChange: (value: Value) => void
  /** Returns the text for a value. */
  format: (value: Value) => string
  /** Parses the text. Returns the value and the accepted text. `previous` is the previous value. */
  parse: (text: string, previous: Value) => { value: Value; text: string }
}

interface TypedField<Value, Element extends Field> {
  /** The props for the input element. */
  props: {
    ref: RefObject<Element | null>
    defaultValue: string
    onChange: (event: ChangeEvent<Element>) => void
  }
  /** Returns the value in the field, which may be newer than the rendered one. */
  current: () => Value
  /** Sets the value as if it had been typed. */
  set: (value: Value) => void
}

/**
 * Controls a field without rendering its text through React: the browser shows keystrokes at once, and the owner may
 * render a moment later. A change of the value from outside updates the field.
 */
export function useTypedField<Value, Element extends Field = HTMLInputElement>({
  value,
  onChange,
  format,
  parse,
}: TypedFieldOptions<Value>): TypedField<Value, Element> {
  const field = useRef<Element>(null)
  const [initialText] = useState(() => format(value))
  const latest = useRef(value)
  // The values since the last render: a late render of one of them must not overwrite newer keystrokes.
  const superseded = useRef<Value[]>([])
  const rendered = useRef(value)
  // The browser owns the text: set it only for a value that was not typed here.
  useLayoutEffect(() => {
    if (Object.is(value, rendered.current)) return
    rendered.current = value
    if (!Object.is(value, latest.current)) {
      if (superseded.current.includes(value)) return
      latest.current = value
      if (field.current) field.current.value = format(value)
    }
    superseded.current = []
  })
  const notify = (next: Value) => {
    if (Object.is(next, latest.current)) return
    superseded.current.push(latest.current)
    latest.current = next
    runAsKeystroke(() => onChange(next))
  }
  return {
    props: {
      ref: field,
      defaultValue: initialText,
      onChange: ({ currentTarget }) => {
        const parsed = parse(currentTarget.value, latest.current)
        if (parsed.text !== currentTarget.value) currentTarget.value = parsed.text
        notify(parsed.value)
      },
    },
    current: () => latest.current,
    set: (next) => {
      if (field.current) field.current.value = format(next)
      notify(next)
    },
  }
}

const asIs = (text: string): string => text
const asText = (text: string) => ({ value: text, text })

/** Like `useTypedField`, for plain text. */
export const useTypedText = <Element extends Field>(
  options: Pick<TypedFieldOptions<string>, 'value' | 'onChange'>,
) => useTypedField<string, Element>({ ...options, format: asIs, parse: asText })
