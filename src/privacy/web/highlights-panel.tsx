import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { PrivacyFinding } from '../findings.ts'
import classes from './highlights-panel.module.css'

interface HighlightsPanelProps {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
  text: string
  findings: readonly PrivacyFinding[]
}

const copiedStyles = ['font', 'letterSpacing', 'lineHeight', 'padding'] as const

/** Highlights findings in a text field: the same text in transparent letters under the field, with visible marks. */
export function HighlightsPanel({ field, text, findings }: HighlightsPanelProps) {
  const layer = useRef<HTMLDivElement>(null)
  const hasMarks = findings.length > 0
  // After every render, copies the field's font and scroll position, so that the marks stay under their letters.
  useLayoutEffect(() => {
    const fieldElement = field.current
    const layerElement = layer.current
    if (!fieldElement || !layerElement || !hasMarks) return
    const style = getComputedStyle(fieldElement)
    for (const name of copiedStyles) layerElement.style[name] = style[name]
    layerElement.style.whiteSpace = fieldElement.tagName === 'INPUT' ? 'pre' : 'pre-wrap'
    const copyScroll = () => {
      layerElement.scrollTop = fieldElement.scrollTop
      layerElement.scrollLeft = fieldElement.scrollLeft
    }
    copyScroll()
    fieldElement.addEventListener('scroll', copyScroll, { passive: true })
    return () => fieldElement.removeEventListener('scroll', copyScroll)
  })
  return (
    <div ref={layer} className={classes.highlights} aria-hidden="true">
      {hasMarks && toMarkedText(text, findings)}
    </div>
  )
}

function toMarkedText(text: string, findings: readonly PrivacyFinding[]): ReactNode[] {
  const marks = findings.map(({ start, end, severity }, index) => (
    <span key={`${start} ${end}`}>
      {text.slice(findings[index - 1]?.end ?? 0, start)}
      <mark data-severity={severity}>{text.slice(start, end)}</mark>
    </span>
  ))
  // The trailing line break gives an empty last line its height, as in the field.
  return [...marks, `${text.slice(findings.at(-1)?.end ?? 0)}\n`]
}
