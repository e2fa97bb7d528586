import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { listMenuLinks } from '../menu.ts'
import { paths } from '#paths/paths.ts'
import { mayBeShortcut } from '#platform/web/session/shortcut-setting.ts'

const maxGoDelayMs = 1500
const searchFieldSelector = 'main input[type="search"]'

/** Focuses the search field. The screen may still be loading, so this retries for up to a second. */
function focusSearch(attemptsLeft = 60): void {
  const field = document.querySelector<HTMLInputElement>(searchFieldSelector)
  if (field !== null) field.focus()
  else if (attemptsLeft > 0) requestAnimationFrame(() => focusSearch(attemptsLeft - 1))
}

/** Handles `n`, `/`, `?` and `g` with a menu letter. Never while typing, in a dialog, or with a modifier. */
export function useShortcuts({ onHelp }: { onHelp: () => void }): void {
  const { user } = useAuth()
  const navigate = useNavigate()

  const goTo = (letter: string): void => {
    const role = user?.role
    const item = role && listMenuLinks(role).find(({ key }) => key === letter)
    if (item) void navigate({ to: item.to })
  }

  const search = async (): Promise<void> => {
    if (document.querySelector(searchFieldSelector) === null) await navigate({ to: paths.logbook() })
    focusSearch()
  }

  const actions: Record<string, () => void> = {
    n: () => void navigate({ to: paths.newCase() }),
    '/': () => void search(),
    '?': onHelp,
  }

  const runShortcut = useEffectEvent((key: string, isAfterG: boolean) =>
    isAfterG ? goTo(key) : actions[key]?.(),
  )

  // Listens on the document, which is outside React.
  useEffect(() => {
    let goDeadline = 0
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || !mayBeShortcut(event)) return
      const isAfterG = event.timeStamp < goDeadline
      goDeadline = !isAfterG && event.key === 'g' ? event.timeStamp + maxGoDelayMs : 0
      // The slash or n must not be typed into the field that receives the focus.
      if (isAfterG || event.key in actionKeys) event.preventDefault()
      runShortcut(event.key, isAfterG)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const actionKeys = { n: true, '/': true, '?': true }
