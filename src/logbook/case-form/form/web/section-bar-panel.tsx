import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sectionLabels, type Section } from '../../entry/sections.ts'
import classes from './section-bar-panel.module.css'

export interface SectionState {
  section: Section
  /** The number of errors, and of required fields that were skipped. */
  wrong: number
  /** The number of required fields without an answer, which the save bar counts. */
  needed: number
  /** The number of fields that registries ask for in addition; null until it is known. */
  optional: number | null
  /** Whether anything was entered in it. */
  isFilled: boolean
}

interface SectionBarPanelProps {
  states: readonly SectionState[]
  onJump: (section: Section) => void
}

const idStart = 'case-section-'
export const sectionId = (section: Section): string => `${idStart}${section}`
const sectionOfId = (id: string): Section => id.slice(idStart.length) as Section

/** Returns, for example, "2 to fix" or "3 optional"; an empty text if the save bar says it, or until it is known. */
export function sectionSummary({ wrong, needed, optional, isFilled }: Omit<SectionState, 'section'>): string {
  if (wrong > 0) return `${wrong} to fix`
  if (needed > 0 || optional === null) return ''
  if (optional > 0) return `${optional} optional`
  return isFilled ? 'Complete' : 'Empty'
}

// The area between the bars at the top and two fifths of the screen: the section that is there is the current one.
const readingMargin = '-130px 0px -60% 0px'

/** Returns the section that is being filled in or was jumped to; after scrolling, the one that is on the screen. */
function useCurrent(sections: readonly Section[]): Section | null {
  const [visible, setVisible] = useState<Section | null>(null)
  const [focused, setFocused] = useState<Section | null>(null)
  const key = sections.join(' ')
  // Only the browser knows what is on the screen.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        const visibleEntry = entries.find(({ isIntersecting }) => isIntersecting)
        if (visibleEntry) setVisible(sectionOfId(visibleEntry.target.id))
      },
      { rootMargin: readingMargin },
    )
    for (const section of key.split(' ')) {
      const element = document.querySelector(`#${sectionId(section as Section)}`)
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [key])
  // The last sections are too short to scroll to the top, so the focused one counts first.
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
  return focused ?? visible
}

/** Shows where the user is in the form, and what each section still lacks. */
export function SectionBarPanel({ states, onJump }: SectionBarPanelProps) {
  const root = useRef<HTMLElement>(null)
  const current = useCurrent(states.map(({ section }) => section))
  // On a phone the bar is wider than the screen, so it scrolls to the current section.
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
                {state.wrong === 0 && state.needed === 0 && state.optional === 0 && state.isFilled ? (
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
