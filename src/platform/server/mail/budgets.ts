import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/error.ts'
import { countWithin } from '../auth/throttle.ts'

interface Quota {
  hour: number
  day: number
}

export interface MailBudget {
  /** How many emails of this kind one mailbox receives, from all users together. */
  perMailbox: Quota
  /** The number that one signed-in user may cause. Null for public endpoints, which are throttled by IP instead. */
  perPerson: Quota | null
  /** The number that one user may cause to one mailbox that also receives emails from other users' actions. */
  perPair?: Quota
  /** Refuses the whole request if the user's own quota is used up. Otherwise only the email is skipped. */
  isRefused?: true
}

/** The quotas of every kind of email. An email of no such kind cannot be queued. */
export const mailBudgets = {
  // In fact fewer are sent, because a user has at most three valid links: see accounts/mail-tokens.
  resetLink: { perMailbox: { hour: 10, day: 60 }, perPerson: null },
  verificationLink: { perMailbox: { hour: 6, day: 12 }, perPerson: null },
  alreadyRegistered: { perMailbox: { hour: 2, day: 5 }, perPerson: null },
  accountNotice: { perMailbox: { hour: 10, day: 30 }, perPerson: { hour: 10, day: 30 } },
  // Separate, so that no other kind can use up the quota of the notice about a new password.
  passwordNotice: { perMailbox: { hour: 10, day: 30 }, perPerson: null },
  // Separate too: a user who changes factors often must not use up the notice about the next change.
  factorNotice: { perMailbox: { hour: 20, day: 60 }, perPerson: null },
  operatorNotice: { perMailbox: { hour: 20, day: 60 }, perPerson: null },
  addressChange: {
    perMailbox: { hour: 3, day: 6 },
    perPerson: { hour: 5, day: 10 },
    isRefused: true,
  },
  assessmentRequest: {
    perMailbox: { hour: 20, day: 60 },
    perPerson: { hour: 20, day: 60 },
    perPair: { hour: 5, day: 15 },
  },
  caseReviewed: { perMailbox: { hour: 20, day: 60 }, perPerson: { hour: 100, day: 300 } },
  accountDecision: { perMailbox: { hour: 10, day: 30 }, perPerson: { hour: 200, day: 1_000 } },
  // Two emails per account: the notice that it exists, and the link to verify its email.
  accountCreated: {
    perMailbox: { hour: 10, day: 30 },
    perPerson: { hour: 200, day: 600 },
    isRefused: true,
  },
  cpdReminder: { perMailbox: { hour: 4, day: 6 }, perPerson: null },
  complianceReminder: { perMailbox: { hour: 4, day: 6 }, perPerson: null },
  complianceDecision: { perMailbox: { hour: 4, day: 12 }, perPerson: null },
  complianceAsked: { perMailbox: { hour: 10, day: 30 }, perPerson: { hour: 300, day: 1_000 } },
  backupAlarm: { perMailbox: { hour: 1, day: 1 }, perPerson: null },
  supportRequest: { perMailbox: { hour: 200, day: 1_000 }, perPerson: { hour: 20, day: 100 } },
  supportAnswer: { perMailbox: { hour: 20, day: 60 }, perPerson: { hour: 100, day: 500 } },
} as const satisfies Record<string, MailBudget>

export interface MailCause {
  budget: keyof typeof mailBudgets
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
  { budget: name, person }: MailCause,
): Promise<boolean> {
  const budget: MailBudget = mailBudgets[name]
  const mailbox = mailboxOf(address)
  const count = async (share: string, key: string, quota: Quota): Promise<number | null> => {
    const limit = (unit: keyof Quota, seconds: number) =>
      countWithin(deps, tx, { name: `mail-${name}-${share}-${unit}`, points: quota[unit], seconds }, key)
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
