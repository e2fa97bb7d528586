import { useEffect, useRef, useState } from 'react'

/**
 * For a menu that is fetched when its button is pressed: opens it as soon as it is mounted. The menu's own button replaces the
 * pressed one, so it must get the focus before the menu opens; then the menu can return it.
 */
export function useOpenedAtOnce() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { target, opened, setOpened }
}
