import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/error.ts'
import { countWithin } from '../auth/throttle.ts'

interface Quota {
  hour: number
  day: number
}

export interface MailBudget {
  /** What one mailbox is sent of this kind, whoever causes it. */
  perMailbox: Quota
  /** What one signed-in person causes; null where nobody is signed in, and the place was counted at the door. */
  perPerson: Quota | null
  /** What one person causes to one mailbox, where others write there too. */
  perPair?: Quota
  /** Whether the person is told when their own share is used up, and nothing is done. Otherwise the mail alone is left out. */
  isRefused?: true
}

/** How many mails of each kind there may be. A mail is of one of these kinds, or it cannot be queued. */
export const mailBudgets = {
  // Fewer leave, by the rule of three living links: see accounts/mail-tokens.
  resetLink: { perMailbox: { hour: 10, day: 60 }, perPerson: null },
  verificationLink: { perMailbox: { hour: 6, day: 12 }, perPerson: null },
  alreadyRegistered: { perMailbox: { hour: 2, day: 5 }, perPerson: null },
  accountNotice: { perMailbox: { hour: 10, day: 30 }, perPerson: { hour: 10, day: 30 } },
  // Apart from the others, so that none of them can use up what tells an owner of a new password.
  passwordNotice: { perMailbox: { hour: 10, day: 30 }, perPerson: null },
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
  accountDecision: { perMailbox: { hour: 10, day: 30 }, perPerson: { hour: 200, day: 1_000 } },
  // Two mails for each account: that it exists, and the link to verify its address.
  accountCreated: {
    perMailbox: { hour: 10, day: 30 },
    perPerson: { hour: 200, day: 600 },
    isRefused: true,
  },
  supportRequest: { perMailbox: { hour: 200, day: 1_000 }, perPerson: { hour: 20, day: 100 } },
  supportAnswer: { perMailbox: { hour: 20, day: 60 }, perPerson: { hour: 100, day: 500 } },
} as const satisfies Record<string, MailBudget>

export interface MailCause {
  budget: keyof typeof mailBudgets
  /** Whose doing it is; null: of nobody signed in. */
  person: string | null
}

/** `robin+base@example.org` is read where `robin@example.org` is. */
function mailboxOf(address: string): string {
  const [local = '', ...domain] = address.toLowerCase().split('@')
  return [local.split('+')[0], ...domain].join('@')
}

/**
 * Counts a mail with the change that causes it. False: leave it out, for its mailbox has had enough, which is nobody's to
 * know. Throws `requests_throttled` where the person's own share is used up and the budget says so.
 */
export async function spendMail(
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
