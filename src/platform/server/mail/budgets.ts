import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/error.ts'
import { countWithin } from '../auth/throttle.ts'

interface Quota {
  hour: number
  day: number
}

declare const madeByMailBudget: unique symbol

interface MailQuotas {
  /** Names the kind of email; its counters are kept under this name. */
  name: string
  /** How many emails of this kind one mailbox receives, from all users together. */
  perMailbox: Quota
  /** The number that one signed-in user may cause. Null for public endpoints, which are throttled by IP instead. */
  perPerson: Quota | null
  /** The number that one user may cause to one mailbox that also receives emails from other users' actions. */
  perPair?: Quota
  /** Refuses the whole request if the user's own quota is used up. Otherwise only the email is skipped. */
  isRefused?: true
}

/** The quotas of a kind of email. An email of no such kind cannot be queued. */
export type MailBudget = MailQuotas & { readonly [madeByMailBudget]: true }

const declared = new Map<string, MailBudget>()

/** Declares a kind of email, beside the code that sends it. */
export function mailBudget(quotas: MailQuotas): MailBudget {
  if (declared.has(quotas.name)) throw new Error(`two kinds of email are called ${quotas.name}`)
  const budget = quotas as MailBudget
  declared.set(quotas.name, budget)
  return budget
}

/** Returns the budgets of all modules that are loaded. */
export const declaredMailBudgets = (): MailBudget[] => [...declared.values()]

export interface MailCause {
  budget: MailBudget
  /** The id of the signed-in user who causes the email; null if nobody is signed in. */
  person: string | null
}

/** Returns the mailbox of an email: `robin+base@example.org` arrives in that of `robin@example.org`. */
function mailboxOf(address: string): string {
  const [local = '', ...domain] = address.toLowerCase().split('@')
  return [local.split('+')[0], ...domain].join('@')
}

/**
 * Counts an email in the transaction that causes it. Returns false if a quota is used up: then skip the email without
 * revealing it. Throws `requests_throttled` if the user's own quota is used up and the budget has `isRefused`.
 */
export async function countEmail(
  deps: Pick<Deps, 'clock' | 'authSecret'>,
  tx: Tx,
  address: string,
  { budget, person }: MailCause,
): Promise<boolean> {
  const mailbox = mailboxOf(address)
  const count = async (share: string, key: string, quota: Quota): Promise<number | null> => {
    const limit = (unit: keyof Quota, seconds: number) =>
      countWithin(
        deps,
        tx,
        { name: `mail-${budget.name}-${share}-${unit}`, points: quota[unit], seconds },
        key,
      )
    return (await limit('hour', 60 * 60)) ?? (await limit('day', 24 * 60 * 60))
  }
  if (person !== null && budget.perPerson) {
    const wait = await count('person', person, budget.perPerson)
    if (wait !== null && budget.isRefused) {
      throw new AppError('requests_throttled', { retryAfterSeconds: wait })
    }
    if (wait !== null) return false
  }
  if (person !== null && budget.perPair) {
    if ((await count('pair', `${person} ${mailbox}`, budget.perPair)) !== null) return false
  }
  return (await count('mailbox', mailbox, budget.perMailbox)) === null
}
