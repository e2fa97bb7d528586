import { deleteCopies } from '#platform/web/offline/kept-copies.ts'
import { clearSession, readUser, type SessionUser } from '#platform/web/session/session-store.ts'
import { readPublicKey, setLocking } from './lock-settings.ts'
import { lockedAddress, readLocking } from './locking-mark.ts'
import { storeTypedTexts } from '../typed-texts/web/typed-texts.ts'
import { oneAtATime, removeSealed, sealParts, type SealedPart } from './sealed-store.ts'

/** The time in which forms save their text when they close. */
const formsSaveMs = 200
const maxWaitForServerMs = 2_000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * The maximum time for sealing. What is not sealed by then is sealed on the sign-in page, so that nobody waits for the device
 * to lock.
 */
const maxSealingMs = 3_000

/** Seals what the user typed. If it fails, what is not sealed yet stays as it is, and the next start tries again. */
async function trySealing(
  userId: string,
  path: string | null,
  onSealed: (part: SealedPart) => boolean | Promise<boolean>,
): Promise<void> {
  try {
    await sealParts(userId, path, onSealed)
  } catch (error) {
    // oxlint-disable-next-line no-console -- no user is signed in who could be informed
    console.warn('What was typed could not be sealed yet.', error)
  }
}

/** Hides the page, so that nobody can read it while the device locks. */
function hidePage(): void {
  document.body.inert = true
  document.body.style.visibility = 'hidden'
}

/** Loads the sign-in page anew, so that nothing of the user stays in the memory of the page. */
export const leave = (): void => location.replace(lockedAddress)

/** Ends the session on this device and seals what the user typed, until they sign in again. */
export async function lockNow(user: SessionUser, endSession: () => Promise<unknown>): Promise<void> {
  const path = location.pathname + location.search
  // This makes the other tabs leave too.
  setLocking(user.id)
  hidePage()
  // Without a key, the texts would stay readable on a device that others use.
  if (readPublicKey(user.id) !== null) storeTypedTexts(user.id)
  const sealingDeadline = performance.now() + maxSealingMs
  const sealed: SealedPart[] = []
  // This runs while the session lasts, because data that is being sent is removed from the device only after it has arrived.
  await trySealing(user.id, path, (part) => {
    sealed.push(part)
    return performance.now() < sealingDeadline
  })
  const sessionEnd = endSession().catch(() => undefined)
  clearSession({ byChoice: true })
  await deleteCopies()
  await pause(formsSaveMs)
  const removalDeadline = performance.now() + maxSealingMs
  for (const part of sealed) {
    await removeSealed(user.id, part)
    if (performance.now() > removalDeadline) break
  }
  await Promise.race([sessionEnd, pause(maxWaitForServerMs)])
  leave()
}

/** Seals what was written while the page closed, or what an interrupted lock has left. */
export async function finishLock(): Promise<void> {
  const userId = readLocking()
  if (userId === null) return
  const isSignedOut = (): boolean => readUser()?.id !== userId
  await oneAtATime(async () => {
    if (!isSignedOut()) return
    // Parts are sealed one after the other, so that a full device needs room for only one. It stops when the author signs in
    // again.
    await trySealing(userId, null, async (part) => {
      await removeSealed(userId, part)
      return isSignedOut()
    })
  })
  // Another user's lock may have begun meanwhile.
  if (readLocking() === userId) setLocking(null)
}
