import type { FreeTextKind } from '#platform/contract/free-text.ts'
import { Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#platform/web/announcer/announce.ts'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { useTypedText } from '#platform/web/ui/use-typed-field.ts'
import { removeSpan, type PrivacyFinding, type SeverityRule } from '../findings.ts'
import { FindingsPanel, useFindings, type ConfirmationProps } from './findings-panel.tsx'
import classes from './guarded-text-panel.module.css'
import { HighlightsPanel } from './highlights-panel.tsx'

export interface GuardedTextProps extends ConfirmationProps {
  /** The path of the field in the request, such as `clinical.summary`. */
  path: string
  /** A `number` is an identifier, such as a mission number. */
  kind?: FreeTextKind
  label: string
  description?: ReactNode
  placeholder?: string
  maxLength: number
  rows?: number
  required?: boolean
  value: string
  onChange: (words: string) => void
  error?: string | undefined
  warning?: string | undefined
  /** Changes the severity of findings in this text. For example, names of speakers are ignored in a note about a course. */
  severityRule?: SeverityRule | undefined
}

type Field = HTMLTextAreaElement | HTMLInputElement

const privacyRule = 'No names, no numbers, no places.'

/** A text area that marks possible identifiers while the author types, and removes one with one click. */
export const GuardedTextarea = ({ description, ...props }: GuardedTextProps) => (
  <GuardedText
    {...props}
    isLong
    description={
      <>
        {description} {privacyRule}
      </>
    }
  />
)

/** An input of one line that marks possible identifiers while the author types, and removes one with one click. */
export const GuardedTextInput = (props: GuardedTextProps) => <GuardedText {...props} />

/**
 * Lays the highlights over the field. Their height is fixed until the field's own height changes. Otherwise the browser would
 * lay out the whole page at each letter, because each letter may start a new line.
 */
function Overlay({ children }: { children: ReactNode }) {
  const overlay = useRef<HTMLDivElement>(null)
  // The field grows with its text, so only the browser knows its height.
  useEffect(() => {
    const field = overlay.current?.querySelector('textarea')
    if (!field || typeof ResizeObserver === 'undefined') return undefined
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height) overlay.current?.style.setProperty('--height', `${height}px`)
    })
    watcher.observe(field)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={overlay} className={classes.overlay}>
      {children}
    </div>
  )
}

const withHighlights = (layer: ReactNode) => (input: ReactNode) => (
  <Overlay>
    {layer}
    {input}
  </Overlay>
)

function GuardedText({ isLong = false, ...props }: GuardedTextProps & { isLong?: boolean }) {
  const {
    path,
    kind,
    label,
    value,
    onChange,
    error,
    warning,
    checked,
    onCheckedChange,
    severityRule,
    ...inputProps
  } = props
  const id = useId()
  const { props: typingProps } = useTypedText<Field>({ value, onChange })
  const { ref: field } = typingProps
  const confirmationProps = { checked, onCheckedChange }
  const {
    words: text,
    findings,
    unchecked,
  } = useFindings({
    path,
    kind,
    label,
    value,
    severityRule,
    ...confirmationProps,
  })
  // A message in the list below is not repeated beside the field.
  const isListed = (sentence: string | undefined) => findings.some(({ message }) => message === sentence)
  const ownError = isListed(error) ? undefined : error
  const isBlocked = unchecked.some(({ severity }) => severity === 'block')

  const removeFinding = ({ start, end }: PrivacyFinding) => {
    // The offsets belong to the deferred text, which a fast typist may already have changed.
    if (text !== field.current?.value) return
    flushSync(() => onChange(removeSpan(text, start, end)))
    field.current?.focus()
    field.current?.setSelectionRange(start, start)
    announce(`Removed from ${label}.`)
  }
  const selectFinding = ({ start, end }: PrivacyFinding) => {
    field.current?.focus()
    field.current?.setSelectionRange(start, end)
  }

  const sharedProps = {
    ...inputProps,
    description: (
      <>
        {inputProps.description}
        {unchecked.length > 0 && (
          <VisuallyHidden> Something in this text may identify a person: see below.</VisuallyHidden>
        )}
      </>
    ),
    label,
    error: ownError ?? isBlocked,
    classNames: { input: classes.field ?? '' },
    'aria-details': findings.length > 0 ? id : undefined,
    inputContainer: withHighlights(<HighlightsPanel field={field} text={text} findings={unchecked} />),
  }
  return (
    <FieldSlot path={path} warning={isListed(warning) ? undefined : warning}>
      {isLong ? (
        <Textarea {...sharedProps} {...typingProps} ref={field as RefObject<HTMLTextAreaElement>} />
      ) : (
        <TextInput
          {...sharedProps}
          description={inputProps.description || unchecked.length > 0 ? sharedProps.description : undefined}
          {...typingProps}
          ref={field as RefObject<HTMLInputElement>}
        />
      )}
      <FindingsPanel
        id={id}
        path={path}
        words={text}
        findings={findings}
        {...confirmationProps}
        onRemove={removeFinding}
        onShow={selectFinding}
      />
    </FieldSlot>
  )
}
