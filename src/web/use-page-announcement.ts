import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'

/**
 * After navigation, announces the title and moves the focus to the start of the content. The browser does not reload, so a screen
 * reader would not notice the change.
 */
export function usePageAnnouncement(): void {
  const router = useRouter()
  // The router's events are outside React.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        // The title is rendered with the new screen; a frame later it is in the head.
        requestAnimationFrame(() => {
          const main = document.getElementById('main')
          if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
          announce(document.title)
        })
      }),
    [router],
  )
}
