import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { PrivacyFinding } from '../findings.ts'
import classes from './highlights-panel.module.css'

interface HighlightsPanelProps {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
  words: string
  findings: readonly PrivacyFinding[]
}

const copied = ['font', 'letterSpacing', 'lineHeight', 'padding'] as const

/** Highlights findings in a text field: the same text in transparent letters under the field, with visible marks. */
export function HighlightsPanel({ field, words, findings }: HighlightsPanelProps) {
  const layer = useRef<HTMLDivElement>(null)
  const hasMarks = findings.length > 0
  // After every render, copies the field's font and scroll position, so that the marks stay under their letters.
  useLayoutEffect(() => {
    const above = field.current
    const under = layer.current
    if (!above || !under || !hasMarks) return
    const style = getComputedStyle(above)
    for (const name of copied) under.style[name] = style[name]
    under.style.whiteSpace = above.tagName === 'INPUT' ? 'pre' : 'pre-wrap'
    const follow = () => {
      under.scrollTop = above.scrollTop
      under.scrollLeft = above.scrollLeft
    }
    follow()
    above.addEventListener('scroll', follow, { passive: true })
    return () => above.removeEventListener('scroll', follow)
  })
  return (
    <div ref={layer} className={classes.highlights} aria-hidden="true">
      {hasMarks && pieces(words, findings)}
    </div>
  )
}

function pieces(words: string, findings: readonly PrivacyFinding[]): ReactNode[] {
  const marks = findings.map(({ start, end, severity }, index) => (
    <span key={`${start} ${end}`}>
      {words.slice(findings[index - 1]?.end ?? 0, start)}
      <mark data-severity={severity}>{words.slice(start, end)}</mark>
    </span>
  ))
  // The trailing line break gives an empty last line its height, as in the field.
  return [...marks, `${words.slice(findings.at(-1)?.end ?? 0)}\n`]
}
