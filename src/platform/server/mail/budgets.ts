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
  /** The name of the kind of email. Its counters are kept under this name. */
  name: string
  /** How many emails of this kind one mailbox receives, from all users together. */
  perMailbox: Quota
  /** How many emails of this kind one signed-in user may cause. Null for public endpoints, which are throttled by IP instead. */
  perPerson: Quota | null
  /** How many one user may cause to one mailbox. For mailboxes that also receive emails because of other users' actions. */
  perPair?: Quota
  /** If true, the whole request is refused when the user's own quota is used up. Otherwise only the email is skipped. */
  refusesRequest?: true
}

/** The quotas of a kind of email. Every queued email must have one. */
export type MailBudget = MailQuotas & { readonly [madeByMailBudget]: true }

const budgetsByName = new Map<string, MailBudget>()

/** Declares a kind of email, beside the code that sends it. */
export function declareMailBudget(quotas: MailQuotas): MailBudget {
  if (budgetsByName.has(quotas.name)) throw new Error(`two kinds of email are called ${quotas.name}`)
  const budget = quotas as MailBudget
  budgetsByName.set(quotas.name, budget)
  return budget
}

/** Returns the budgets of all modules that are loaded. */
export const listMailBudgets = (): MailBudget[] => [...budgetsByName.values()]

export interface MailCause {
  budget: MailBudget
  /** The id of the signed-in user who causes the email; null if nobody is signed in. */
  userId: string | null
}

/** Returns the mailbox of an address: `robin+base@example.org` arrives in the mailbox of `robin@example.org`. */
export function toMailbox(address: string): string {
  const [local = '', ...domain] = address.toLowerCase().split('@')
  return [local.split('+')[0], ...domain].join('@')
}

/**
 * Counts an email in the transaction that causes it. Returns false if a quota is used up: then do not send the email, and do not
 * tell the user. Throws `requests_throttled` if the user's own quota is used up and the budget has `refusesRequest`.
 */
export async function countEmail(
  deps: Pick<Deps, 'clock' | 'authSecret'>,
  tx: Tx,
  address: string,
  { budget, userId }: MailCause,
): Promise<boolean> {
  const mailbox = toMailbox(address)
  const count = async (share: string, key: string, quota: Quota): Promise<number | null> => {
    const countIn = (unit: keyof Quota, seconds: number) =>
      countWithin(
        deps,
        tx,
        { name: `mail-${budget.name}-${share}-${unit}`, points: quota[unit], seconds },
        key,
      )
    return (await countIn('hour', 60 * 60)) ?? (await countIn('day', 24 * 60 * 60))
  }
  if (userId !== null && budget.perPerson) {
    const wait = await count('person', userId, budget.perPerson)
    if (wait !== null && budget.refusesRequest) {
      throw new AppError('requests_throttled', { retryAfterSeconds: wait })
    }
    if (wait !== null) return false
  }
  if (userId !== null && budget.perPair) {
    if ((await count('pair', `${userId} ${mailbox}`, budget.perPair)) !== null) return false
  }
  return (await count('mailbox', mailbox, budget.perMailbox)) === null
}
