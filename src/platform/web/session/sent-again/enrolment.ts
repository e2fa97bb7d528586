import { readUser, subscribeToSession } from '../session-store.ts'

/**
 * Waits until the user has set up the second factor that their service requires, in this tab or another. Returns false if they
 * have signed out instead, or the caller no longer waits.
 */
export function afterEnrolment(signal?: AbortSignal): Promise<boolean> {
  const owner = readUser()?.id
  if (owner === undefined || signal?.aborted) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const check = (): void => {
    const user = readUser()
    if (user?.id !== owner) resolve(false)
    else if (user.session?.level !== 'enrolment') resolve(true)
  }
  const giveUp = (): void => resolve(false)
  const unsubscribe = subscribeToSession(check)
  signal?.addEventListener('abort', giveUp)
  check()
  return promise.finally(() => {
    unsubscribe()
    signal?.removeEventListener('abort', giveUp)
  })
}
