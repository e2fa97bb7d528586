import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'

/**
 * A new page does not load in an application like this one, so nothing tells a screen reader that it
 * came: its title is announced, and the focus goes to the start of its content.
 */
export function useArrival(): void {
  const router = useRouter()
  // The router's events are outside React.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        // The title is part of the new screen; a frame later it is in the head.
        requestAnimationFrame(() => {
          const main = document.getElementById('main')
          if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
          announce(document.title)
        })
      }),
    [router],
  )
}
