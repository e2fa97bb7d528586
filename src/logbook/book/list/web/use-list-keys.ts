import { useEffect } from 'react'
import { mayBeShortcut } from '#platform/web/session/shortcut-setting.ts'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** Moves the focus to the next (`j`) or previous (`k`) link of a list. Enter then opens the link. */
export function useListKeys(list: string): void {
  // The keys are pressed on the document, which is outside React.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || !mayBeShortcut(event)) return
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`${list} a`)]
      const focusedIndex = links.findIndex((link) => link === document.activeElement)
      const next = focusedIndex === -1 ? links[0] : links[focusedIndex + step]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
}
