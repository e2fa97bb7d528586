import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, RefObject } from 'react'
import { fromKeystroke } from './typing.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface TypedFieldOptions<Value> {
  value: Value
  onChange: (value: Value) => void
  /** How a value stands in the field. */
  show: (value: Value) => string
  /** What the field makes of its text, and what of the text it takes; `before` is what stood there. */
  read: (text: string, before: Value) => { value: Value; text: string }
}

interface TypedField<Value, Element extends Field> {
  /** For the field itself. */
  props: {
    ref: RefObject<Element | null>
    defaultValue: string
    onChange: (event: ChangeEvent<Element>) => void
  }
  /** What stands in the field just now, which may be ahead of what is rendered. */
  current: () => Value
  /** As if it had been typed. */
  set: (value: Value) => void
}

/**
 * A field whose letters React has no part in: the browser draws them, and whoever is told of them may draw what follows
 * a moment later. What changes the value from elsewhere changes the field.
 */
export function useTypedField<Value, Element extends Field = HTMLInputElement>({
  value,
  onChange,
  show,
  read,
}: TypedFieldOptions<Value>): TypedField<Value, Element> {
  const field = useRef<Element>(null)
  const [first] = useState(() => show(value))
  const latest = useRef(value)
  // What stood here since the last drawing: older drawings on their way must not take newer letters back.
  const superseded = useRef<Value[]>([])
  const rendered = useRef(value)
  // The text is the browser's: it can only be set, and only where the value is none that was typed.
  useLayoutEffect(() => {
    if (Object.is(value, rendered.current)) return
    rendered.current = value
    if (!Object.is(value, latest.current)) {
      if (superseded.current.includes(value)) return
      latest.current = value
      if (field.current) field.current.value = show(value)
    }
    superseded.current = []
  })
  const notify = (next: Value) => {
    if (Object.is(next, latest.current)) return
    superseded.current.push(latest.current)
    latest.current = next
    fromKeystroke(() => onChange(next))
  }
  return {
    props: {
      ref: field,
      defaultValue: first,
      onChange: ({ currentTarget }) => {
        const found = read(currentTarget.value, latest.current)
        if (found.text !== currentTarget.value) currentTarget.value = found.text
        notify(found.value)
      },
    },
    current: () => latest.current,
    set: (next) => {
      if (field.current) field.current.value = show(next)
      notify(next)
    },
  }
}

const asIs = (text: string): string => text
const asText = (text: string) => ({ value: text, text })

/** The same for words, which are taken as they are typed. */
export const useTypedText = <Element extends Field>(
  options: Pick<TypedFieldOptions<string>, 'value' | 'onChange'>,
) => useTypedField<string, Element>({ ...options, show: asIs, read: asText })
