import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { PrivacyFinding } from '../guard.ts'
import classes from './highlights-panel.module.css'

interface HighlightsPanelProps {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
  words: string
  findings: readonly PrivacyFinding[]
}

const copied = ['font', 'letterSpacing', 'lineHeight', 'padding'] as const

/** What a text field is written on: the same words once more, unseen but for their marks. */
export function HighlightsPanel({ field, words, findings }: HighlightsPanelProps) {
  const layer = useRef<HTMLDivElement>(null)
  const hasMarks = findings.length > 0
  // Marks must lie under their letters, and only the browser knows how it sets and scrolls the field: every time anew.
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
  // The line break keeps the last line as high as the field's own, which always has room for one more.
  return [...marks, `${words.slice(findings.at(-1)?.end ?? 0)}\n`]
}
