import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sectionLabels, type Section } from '../../entry/sections.ts'
import classes from './section-bar-panel.module.css'

export interface SectionState {
  section: Section
  /** The number of errors, and of required fields that were skipped. */
  errorCount: number
  /** The number of required fields without an answer, which the save bar counts. */
  requiredCount: number
  /** The number of fields that registries ask for in addition; null until it is known. */
  optionalCount: number | null
  /**
   * `entered` if the user has answered any field of the section, `remembered` if it has only answers of their last
   * case, null if it is empty.
   */
  content: 'entered' | 'remembered' | null
}

interface SectionBarPanelProps {
  states: readonly SectionState[]
  onJump: (section: Section) => void
}

const idStart = 'case-section-'
export const sectionId = (section: Section): string => `${idStart}${section}`
const sectionOfId = (id: string): Section => id.slice(idStart.length) as Section

const summaries = { entered: 'Complete', remembered: 'As last time', empty: 'Empty' }

/**
 * Returns the state of a section, such as "2 to fix" or "3 optional". Returns an empty text until the state is known,
 * and while only required answers are missing, which the save bar counts.
 */
export function sectionSummary({
  errorCount,
  requiredCount,
  optionalCount,
  content,
}: Omit<SectionState, 'section'>): string {
  if (errorCount > 0) return `${errorCount} to fix`
  if (requiredCount > 0 || optionalCount === null) return ''
  if (optionalCount > 0) return `${optionalCount} optional`
  return summaries[content ?? 'empty']
}

// The section between the bars at the top and two fifths of the screen height is the current one.
const readingMargin = '-130px 0px -60% 0px'

/** Returns the section that has the focus; after scrolling, the section that is on the screen. */
function useCurrentSection(sections: readonly Section[]): Section | null {
  const [visibleSection, setVisibleSection] = useState<Section | null>(null)
  const [focusedSection, setFocusedSection] = useState<Section | null>(null)
  const key = sections.join(' ')
  // Only the browser knows what is on the screen.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        const visibleEntry = entries.find(({ isIntersecting }) => isIntersecting)
        if (visibleEntry) setVisibleSection(sectionOfId(visibleEntry.target.id))
      },
      { rootMargin: readingMargin },
    )
    for (const section of key.split(' ')) {
      const element = document.querySelector(`#${sectionId(section as Section)}`)
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [key])
  // The last sections are too short to scroll to the top, so a section with the focus has priority.
  useEffect(() => {
    const listenerControl = new AbortController()
    const { signal } = listenerControl
    const onFocus = ({ target }: FocusEvent) => {
      const section = target instanceof Element ? target.closest(`[id^='${idStart}']`) : null
      if (section) setFocusedSection(sectionOfId(section.id))
    }
    const onScroll = () => setFocusedSection(null)
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('wheel', onScroll, { signal, passive: true })
    document.addEventListener('touchmove', onScroll, { signal, passive: true })
    return () => listenerControl.abort()
  }, [])
  return focusedSection ?? visibleSection
}

/** Fades the edges behind which the list continues. */
function markHiddenEnds(scroller: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = scroller
  scroller.toggleAttribute('data-more-before', scrollLeft > 1)
  scroller.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
}

/** Shows where the user is in the form, and what each section still lacks. */
export function SectionBarPanel({ states, onJump }: SectionBarPanelProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(states.map(({ section }) => section))
  // On a phone the bar is wider than the screen, so it scrolls to the current section.
  useEffect(() => {
    if (!scroller.current || current === null) return
    const link = scroller.current.querySelector<HTMLElement>(`[href='#${sectionId(current)}']`)
    if (link) scroller.current.scrollLeft = link.offsetLeft - 48
  }, [current])
  // Only the browser knows how wide the words are.
  useEffect(() => {
    const { current: element } = scroller
    if (!element || !list.current || typeof ResizeObserver === 'undefined') return undefined
    const watched = new ResizeObserver(() => markHiddenEnds(element))
    watched.observe(element)
    watched.observe(list.current)
    return () => watched.disconnect()
  }, [])
  return (
    <nav className={classes.root} aria-label="Sections">
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={({ currentTarget }) => markHiddenEnds(currentTarget)}
      >
        <ul ref={list} className={classes.list}>
          {states.map((state) => (
            <li key={state.section}>
              <a
                href={`#${sectionId(state.section)}`}
                className={classes.link}
                aria-current={state.section === current ? 'location' : undefined}
                data-wrong={state.errorCount > 0 || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onJump(state.section)
                }}
              >
                <Label section={state.section} />{' '}
                <span className={classes.state}>
                  {state.errorCount > 0 && <IconAlertCircle size={14} stroke={2} aria-hidden="true" />}
                  {state.errorCount === 0 &&
                  state.requiredCount === 0 &&
                  state.optionalCount === 0 &&
                  state.content === 'entered' ? (
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
      </div>
    </nav>
  )
}

/** On narrow screens, only screen readers get the word "Information". */
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
