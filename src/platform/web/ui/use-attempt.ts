import { useState } from 'react'

/** Runs what a form sends, and says whether it is under way. What runs must handle its own failures. */
type Attempt = readonly [isPending: boolean, attempt: (send: () => Promise<void>) => Promise<void>]

/**
 * Tells a form whether what it sent is still under way. The wait ends together with the message about a failure. That of
 * `useTransition` lasts as long as any other transition of the page, and a button that still waits drops the next press.
 */
export function useAttempt(): Attempt {
  const [isPending, setIsPending] = useState(false)
  const attempt = async (send: () => Promise<void>) => {
    setIsPending(true)
    try {
      await send()
    } finally {
      setIsPending(false)
    }
  }
  return [isPending, attempt]
}
