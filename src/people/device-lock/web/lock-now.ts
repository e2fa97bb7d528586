import { clearSession, readUser, type SessionUser } from '#platform/web/session/session-store.ts'
import { readPublicKey, setLocking } from './lock-settings.ts'
import { readLocking } from './locking-mark.ts'
import { storeTypedTexts } from '../typed-texts/web/typed-texts.ts'
import { inTurn, removeSealed, sealParts, type SealedPart } from './sealed-store.ts'

/** Forms write what they hold when they close. */
const formsCloseMs = 200
const maxWaitForServerMs = 2_000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Whatever is not sealed within this time is sealed on the sign-in page: nobody may wait before a locked device. */
const longestSealingMs = 3_000

/** Seals what the user typed. After a failure the rest stays as it is, and the next start tries again. */
async function trySealing(
  userId: string,
  path: string | null,
  onSealed: (part: SealedPart) => boolean | Promise<boolean>,
): Promise<void> {
  try {
    await sealParts(userId, path, onSealed)
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody is signed in who could be told
    console.warn('What was typed could not be sealed yet.', error)
  }
}

/** Nobody reads on while it locks. */
function hidePage(): void {
  document.body.inert = true
  document.body.style.visibility = 'hidden'
}

/** The sign-in page, loaded anew: nothing of the user is left in the memory of the page. */
export const leave = (): void => location.replace('/login?locked=yes')

/** Ends the session on this device and seals what the user typed, until they sign in again. */
export async function lockNow(user: SessionUser, endSession: () => Promise<unknown>): Promise<void> {
  const path = location.pathname + location.search
  // The other tabs leave too.
  setLocking(user.id)
  hidePage()
  // Without a key it would stay as it is on a device that others use.
  if (readPublicKey(user.id) !== null) storeTypedTexts(user.id)
  const until = performance.now() + longestSealingMs
  const sealed: SealedPart[] = []
  // While the session lasts: what is being sent at this moment is removed from the device once it has arrived.
  await trySealing(user.id, path, (part) => {
    sealed.push(part)
    return performance.now() < until
  })
  const ending = endSession().catch(() => undefined)
  clearSession({ byChoice: true })
  await pause(formsCloseMs)
  const removedUntil = performance.now() + longestSealingMs
  for (const part of sealed) {
    await removeSealed(user.id, part)
    if (performance.now() > removedUntil) break
  }
  await Promise.race([ending, pause(maxWaitForServerMs)])
  leave()
}

/** Seals what was written while the page closed, or what an interrupted lock left. */
export async function finishLock(): Promise<void> {
  const userId = readLocking()
  if (userId === null) return
  const isAway = (): boolean => readUser()?.id !== userId
  await inTurn(async () => {
    if (!isAway()) return
    // One after the other, so that a full device needs room for no more than one. Until the author signs in again.
    await trySealing(userId, null, async (part) => {
      await removeSealed(userId, part)
      return isAway()
    })
  })
  // Somebody else’s lock may have begun meanwhile.
  if (readLocking() === userId) setLocking(null)
}
