import { useState } from 'react'

/** Whether a request of the form is in progress, and a function that runs one. The request must handle its own failures. */
type Attempt = readonly [isPending: boolean, attempt: (send: () => Promise<void>) => Promise<void>]

/**
 * Tells a form whether its request is still in progress. The waiting ends together with the message about a failure. With
 * `useTransition`, it would last as long as any other transition of the page, and a button that is still waiting ignores the
 * next press.
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
