import {
  countAttempt,
  countWithin,
  forgetAttempts,
  forgiveAttempt,
  toNetwork,
  toSite,
  takeTurnWithin,
  type RateLimit,
} from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { canonicalIp } from '#platform/server/http/canonical-ip.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { RecognizedDevice } from './known-devices.ts'
import { hasSessionFrom } from '../../account/server/queries.ts'

// The limit of a browser in which the user has signed in before. Attempts from other clients do not count towards it.
const perDevice: RateLimit = { name: 'login-device', points: 10, seconds: 5 * 60 }
// The limit against guessing one account from one network. It is short, so that its owner on the same network waits only
// minutes.
const perAccountAndNetwork: RateLimit = { name: 'login-account-place', points: 10, seconds: 5 * 60 }
// The limit against trying many accounts from one network.
const perNetwork: RateLimit = { name: 'login-place', points: 50, seconds: 15 * 60 }
// The limit against guessing one account from many networks. A single network cannot use it up (3 x 10 in 15 minutes).
const perAccount: RateLimit = { name: 'login-account', points: 50, seconds: 15 * 60 }
// The limit against guessing from many /64 networks of one site.
const perSite: RateLimit = { name: 'login-site', points: 100, seconds: 5 * 60 }
// While others use up the limit of the account, each site may try once after this time, however long the others continue.
const turnPerSite = { name: 'login-turn', seconds: 5 * 60 }
// The limit of such turns for each account, so that a botnet whose sites take turns cannot guess at full speed.
const turnsPerAccount: RateLimit = { name: 'login-turns', points: 300, seconds: 5 * 60 }

/** After this time, callers who were refused because too many came from their site may try again. */
const crowdSeconds = 5

export interface LoginAttempt {
  /** The site of an unknown caller; undefined on a known device, and where the user has signed in before. */
  strangerSite: string | undefined
  /** Removes the attempt from the counts, because it did not fail. */
  forgive: () => Promise<void>
  /** Clears the user's earlier failures from here, because the password was right. */
  forgetFailures: () => Promise<void>
}

/**
 * Counts a login attempt, or refuses it before the password is checked; emails without an account are treated the same. A known
 * device is limited only by its own attempts. See docs/decisions/0019-strangers-lock-nobody-out.md.
 */
export async function countLogin(
  deps: Deps,
  email: string,
  knownDevice: RecognizedDevice | null,
  origin: Origin,
): Promise<LoginAttempt> {
  return knownDevice ? countOnDevice(deps, knownDevice, origin) : countOfStranger(deps, email, origin)
}

async function countOnDevice(
  deps: Deps,
  { device }: RecognizedDevice,
  origin: Origin,
): Promise<LoginAttempt> {
  const key = `${device.userId} ${device.id}`
  const wait = await countAttempt(deps, perDevice, key)
  if (wait !== null) throw refusal(deps, origin, wait)
  return {
    strangerSite: undefined,
    forgive: () => forgiveAttempt(deps, perDevice, key),
    forgetFailures: () => forgetAttempts(deps, perDevice, key),
  }
}

async function countOfStranger(deps: Deps, email: string, origin: Origin): Promise<LoginAttempt> {
  const accountKey = email.toLowerCase()
  const network = toNetwork(origin.address)
  const accountAtNetwork = `${accountKey} ${network}`
  const site = toSite(origin.address)

  const { wait, longWait } = await inTransaction(
    deps.db,
    async (tx) => {
      const networkWait =
        (await countWithin(deps, tx, perNetwork, network)) ??
        (await countWithin(deps, tx, perAccountAndNetwork, accountAtNetwork))
      if (networkWait !== null) return { wait: networkWait, longWait: null }
      const siteWait = await countWithin(deps, tx, perSite, site)
      return { wait: null, longWait: siteWait ?? (await waitForAccount(deps, tx, accountKey, site)) }
    },
    { key: `sign-ins from ${site}` },
  ).catch((error: unknown) => {
    // So many attempts come from this site at once that this one is refused before it is counted.
    const isCrowd = error instanceof AppError && error.code === 'server_busy'
    throw isCrowd ? refusal(deps, origin, crowdSeconds) : error
  })
  if (wait !== null) throw refusal(deps, origin, wait)
  // Where the owner has signed in before, others can neither lock the account nor come first in the queue.
  const isFamiliar = await hasSessionFrom(deps.db, email, canonicalIp(origin.address))
  if (longWait !== null && !isFamiliar) throw refusal(deps, origin, longWait)

  const forgiveElsewhere = async () => {
    await forgiveAttempt(deps, perSite, site)
    await forgiveAttempt(deps, perNetwork, network)
    await forgiveAttempt(deps, perAccount, accountKey)
  }
  return {
    strangerSite: isFamiliar ? undefined : site,
    forgive: async () => {
      await forgiveElsewhere()
      await forgiveAttempt(deps, perAccountAndNetwork, accountAtNetwork)
    },
    forgetFailures: async () => {
      await forgiveElsewhere()
      await forgetAttempts(deps, perAccountAndNetwork, accountAtNetwork)
    },
  }
}

/** Counts the attempt for the account. If it has too many failures, a site that has waited long enough may still try. */
async function waitForAccount(deps: Deps, tx: Tx, accountKey: string, site: string): Promise<number | null> {
  const wait = await countWithin(deps, tx, perAccount, accountKey)
  if (wait === null) return null
  const turnWait = await takeTurnWithin(deps, tx, turnPerSite, `${accountKey} ${site}`)
  if (turnWait !== null) return Math.min(wait, turnWait)
  return countWithin(deps, tx, turnsPerAccount, accountKey)
}

function refusal({ log }: Deps, { requestId, address }: Origin, seconds: number): AppError {
  log.warn({ requestId, address }, 'login throttled')
  return new AppError('login_throttled', { retryAfterSeconds: seconds })
}

/** Clears the failed logins of a user who has just authenticated in another way. */
export async function forgetFailedLogins(deps: Deps, email: string, { address }: Origin): Promise<void> {
  const accountKey = email.toLowerCase()
  await forgetAttempts(deps, perAccount, accountKey)
  await forgetAttempts(deps, perAccountAndNetwork, `${accountKey} ${toNetwork(address)}`)
}
