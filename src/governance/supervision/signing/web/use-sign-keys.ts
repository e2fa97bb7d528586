import { useEffect, useEffectEvent } from 'react'
import { areShortcutsOn, mayBeShortcut } from '#platform/web/session/shortcut-setting.ts'

/** A radio button does not need letter keys, so the keys also work right after a level was chosen. */
const isOnRadioButton = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLInputElement &&
  event.target.type === 'radio' &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  document.querySelector('[role="dialog"], [role="menu"]') === null &&
  areShortcutsOn()

/** Calls the action of a key, except while the user types, in a dialog, with a modifier key, or while the key is held. */
export function useSignKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action || event.repeat || !(mayBeShortcut(event) || isOnRadioButton(event))) return
    event.preventDefault()
    action()
  })
  // The listener is on the document, which React does not render.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => run(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
