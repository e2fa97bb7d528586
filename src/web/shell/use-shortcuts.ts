import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { menuFor } from '../menu.ts'
import { paths } from '#paths/paths.ts'
import { mayBeShortcut } from '#platform/web/session/shortcut-setting.ts'

const goWithinMs = 1500
const searchField = 'main input[type="search"]'

/** Focuses the search field. The screen may still be loading, so this retries for up to a second. */
function focusSearch(triesLeft = 60): void {
  const field = document.querySelector<HTMLInputElement>(searchField)
  if (field !== null) field.focus()
  else if (triesLeft > 0) requestAnimationFrame(() => focusSearch(triesLeft - 1))
}

/** Handles `n`, `/`, `?` and `g` with a menu letter. Never while typing, in a dialog, or with a modifier. */
export function useShortcuts({ onHelp }: { onHelp: () => void }): void {
  const { user } = useAuth()
  const navigate = useNavigate()

  const goTo = (letter: string): void => {
    const role = user?.role
    const item = role && menuFor(role).find(({ key }) => key === letter)
    if (item) void navigate({ to: item.to })
  }

  const search = async (): Promise<void> => {
    if (document.querySelector(searchField) === null) await navigate({ to: paths.logbook() })
    focusSearch()
  }

  const actions: Record<string, () => void> = {
    n: () => void navigate({ to: paths.newCase() }),
    '/': () => void search(),
    '?': onHelp,
  }

  const press = useEffectEvent((key: string, isAfterG: boolean) => (isAfterG ? goTo(key) : actions[key]?.()))

  // The keys are pressed on the document, which is outside React.
  useEffect(() => {
    let goUntil = 0
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || !mayBeShortcut(event)) return
      const isAfterG = event.timeStamp < goUntil
      goUntil = !isAfterG && event.key === 'g' ? event.timeStamp + goWithinMs : 0
      // The slash or n must not be typed into the field that receives the focus.
      if (isAfterG || event.key in actionKeys) event.preventDefault()
      press(event.key, isAfterG)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const actionKeys = { n: true, '/': true, '?': true }
