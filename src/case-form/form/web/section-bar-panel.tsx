import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sectionLabels, type Section } from '../../entry/sections.ts'
import classes from './section-bar-panel.module.css'

export interface SectionState {
  section: Section
  /** What is wrong, or was passed by although it is required. */
  wrong: number
  /** What is required and not answered yet: the save bar counts it. */
  needed: number
  /** What a registry-grade record would need beyond that; null until that is known. */
  optional: number | null
}

interface SectionBarPanelProps {
  states: readonly SectionState[]
  onJump: (section: Section) => void
}

const idStart = 'case-section-'
export const sectionId = (section: Section): string => `${idStart}${section}`
const sectionOfId = (id: string): Section => id.slice(idStart.length) as Section

/** "2 to look at", "3 optional"; nothing where the save bar has the word, or until it is known. */
export function sectionSummary({ wrong, needed, optional }: Omit<SectionState, 'section'>): string {
  if (wrong > 0) return `${wrong} to look at`
  if (needed > 0 || optional === null) return ''
  return optional > 0 ? `${optional} optional` : 'Nothing needed'
}

// Watched between the bars at the top and two fifths of the way down: what is read there is the current one.
const readingMargin = '-130px 0px -60% 0px'

/** The section that is filled in or was jumped to; once one scrolls by hand, the one that is read. */
function useCurrent(sections: readonly Section[]): Section | null {
  const [read, setRead] = useState<Section | null>(null)
  const [focused, setFocused] = useState<Section | null>(null)
  const key = sections.join(' ')
  // Only the browser knows what is in sight.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setRead(sectionOfId(seen.target.id))
      },
      { rootMargin: readingMargin },
    )
    for (const section of key.split(' ')) {
      const element = document.querySelector(`#${sectionId(section as Section)}`)
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [key])
  // The last sections are too short to be scrolled up to where one reads: what has the focus counts first.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const onFocus = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest(`[id^='${idStart}']`) : null
      if (section) setFocused(sectionOfId(section.id))
    }
    const onScroll = () => setFocused(null)
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('wheel', onScroll, { signal, passive: true })
    document.addEventListener('touchmove', onScroll, { signal, passive: true })
    return () => leaving.abort()
  }, [])
  return focused ?? read
}

/** Where one is in a long form, and what each part of it still lacks. */
export function SectionBarPanel({ states, onJump }: SectionBarPanelProps) {
  const root = useRef<HTMLElement>(null)
  const current = useCurrent(states.map(({ section }) => section))
  // On a phone the bar is wider than the screen: where one is stays in sight.
  useEffect(() => {
    if (!root.current || current === null) return
    const link = root.current.querySelector<HTMLElement>(`[href='#${sectionId(current)}']`)
    if (link) root.current.scrollLeft = link.offsetLeft - 48
  }, [current])
  return (
    <nav ref={root} className={classes.root} aria-label="Sections">
      <ul className={classes.list}>
        {states.map((state) => (
          <li key={state.section}>
            <a
              href={`#${sectionId(state.section)}`}
              className={classes.link}
              aria-current={state.section === current ? 'location' : undefined}
              data-wrong={state.wrong > 0 || undefined}
              onClick={(event) => {
                event.preventDefault()
                onJump(state.section)
              }}
            >
              <Label section={state.section} />{' '}
              <span className={classes.state}>
                {state.wrong > 0 && <IconAlertCircle size={14} stroke={2} aria-hidden="true" />}
                {state.wrong === 0 && state.needed === 0 && state.optional === 0 ? (
                  <>
                    <IconCheck size={16} stroke={1.75} aria-hidden="true" />
                    <VisuallyHidden>{sectionSummary(state)}</VisuallyHidden>
                  </>
                ) : (
                  sectionSummary(state)
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** "Information" is left to the ear where there is no room for the eye. */
function Label({ section }: { section: Section }) {
  const [first, rest] = sectionLabels[section].split(' Information')
  return (
    <span className={classes.label}>
      {first}
      {rest !== undefined && (
        <>
          {' '}
          <span className={classes.rest}>Information</span>
        </>
      )}
    </span>
  )
}
