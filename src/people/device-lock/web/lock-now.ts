import { clearSession, readUser, type SessionUser } from '#platform/web/session/session-store.ts'
import { setLocking } from './lock-settings.ts'
import { readLocking } from './locking-mark.ts'
import { removeSealed, sealCopy, type Content } from './sealed-store.ts'

/** Forms write what they hold when they close. */
const formsCloseMs = 200
const maxWaitForServerMs = 2_000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Seals what the user typed. After a failure it stays as it is, and the next start tries again. */
async function trySealing(userId: string, path: string | null): Promise<Content | null> {
  try {
    return await sealCopy(userId, path)
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody is signed in who could be told
    console.warn('What was typed could not be sealed yet.', error)
    return null
  }
}

/** The sign-in page, loaded anew: nothing of the user is left in the memory of the page. */
export const leave = (): void => location.replace('/login?locked=yes')

/** Ends the session on this device and seals what the user typed, until they sign in again. */
export async function lockNow(user: SessionUser, endSession: () => Promise<unknown>): Promise<void> {
  const path = location.pathname + location.search
  // The other tabs leave too.
  setLocking(user.id)
  // While the session lasts: what is being sent at this moment is removed from the device once it has arrived.
  const sealed = await trySealing(user.id, path)
  const ending = endSession().catch(() => undefined)
  clearSession({ byChoice: true })
  await pause(formsCloseMs)
  if (sealed !== null) await removeSealed(user.id, sealed)
  await Promise.race([ending, pause(maxWaitForServerMs)])
  leave()
}

/** Seals what was written while the page closed, or what an interrupted lock left. */
export async function finishLock(): Promise<void> {
  const userId = readLocking()
  if (userId === null) return
  if (readUser()?.id !== userId) {
    const sealed = await trySealing(userId, null)
    if (sealed !== null) await removeSealed(userId, sealed)
  }
  setLocking(null)
}
