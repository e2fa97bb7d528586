import { useEffect } from 'react'

// Some screens hold more than can be typed again. While one of them is open, the end of the session does not take it
// away: the person signs in again over it.

let holds = 0

export const isScreenHeld = (): boolean => holds > 0

/** Keeps the screen it is called on through the end of the session. */
export function useScreenHold(): void {
  useEffect(() => {
    holds += 1
    return () => {
      holds -= 1
    }
  }, [])
}
