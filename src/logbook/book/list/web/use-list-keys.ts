import { useEffect } from 'react'
import { mayBeShortcut } from '#platform/web/session/shortcut-setting.ts'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Moves the focus to the next (`j`) or previous (`k`) link of a list. Enter then opens the link. */
export function useListKeys(listSelector: string): void {
  // The document receives the keys, and React does not render it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || !mayBeShortcut(event)) return
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`${listSelector} a`)]
      const focusedIndex = links.findIndex((link) => link === document.activeElement)
      const nextLink = focusedIndex === -1 ? links[0] : links[focusedIndex + step]
      nextLink?.focus()
      nextLink?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [listSelector])
}
