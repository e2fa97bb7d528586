import type { Definition } from '#compliance/requirements/definitions/definition.contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'

/** The records of a requirement for one user; `renewed`: valid, with the previous record. */
export type Story =
  | 'valid'
  | 'renewed'
  | 'expiring'
  | 'expired'
  | 'waiting'
  | 'renewing'
  | 'returned'
  | 'waived'
  | 'never'

/** The users whom the demo prints have some of every status. */
const mixedStories: readonly Story[] = [
  'renewed',
  'expiring',
  'valid',
  'waiting',
  'renewed',
  'returned',
  'expired',
  'valid',
  'waived',
  'renewing',
  'never',
]
/** All other users keep most of their requirements up to date. */
const usualStories: readonly Story[] = [
  'renewed',
  'valid',
  'expiring',
  'valid',
  'renewed',
  'valid',
  'waiting',
  'renewed',
  'valid',
  'valid',
  'renewed',
  'expired',
  'valid',
]
/** Nobody flies without a duty-blocking requirement, so it is renewed in time. */
const renewedStories: readonly Story[] = [
  ...Array.from({ length: 10 }, () => ['valid', 'renewed'] as const).flat(),
  'expiring',
  'valid',
  'renewing',
]

/** The few users whom one requirement grounds, or would ground without a waiver: their position in each run of users. */
const exceptions: readonly { userIndex: number; code: string; story: Story }[] = [
  { userIndex: 7, code: 'aviation_medical', story: 'expired' },
  { userIndex: 14, code: 'aviation_medical', story: 'waived' },
  { userIndex: 21, code: 'respirator_fit_test', story: 'returned' },
]
const usersInRun = 32

interface Place {
  isPrinted: boolean
  /** The position of the user among the active users, and of the requirement among those that apply to the user. */
  userIndex: number
  requirementIndex: number
}

/** Returns the story of a requirement for one user: about six in seven users are fit to fly. */
export function storyOf(
  { code, blocksDuty }: Definition,
  { isPrinted, userIndex, requirementIndex }: Place,
): Story {
  const exception = exceptions.find((item) => item.userIndex === userIndex % usersInRun && item.code === code)
  if (exception && !isPrinted) return exception.story
  const usual = blocksDuty ? renewedStories : usualStories
  const stories = isPrinted ? mixedStories : usual
  return stories[(userIndex * 3 + requirementIndex) % stories.length] ?? 'valid'
}

export interface Completion {
  completedOn: string
  verification: 'not_needed' | 'waiting' | 'verified' | 'rejected'
  expiresOn?: string
}

/** Returns the completions of a user, oldest first. */
export function doneIn(definition: Definition, story: Story, today: string): Completion[] {
  const { validityMonths, validityDays, fixedExpiry, verificationRequired } = definition
  const period = validityDays ?? (validityMonths ?? 24) * 30
  const counts = verificationRequired ? 'verified' : 'not_needed'
  const waits = verificationRequired ? 'waiting' : 'not_needed'
  const ago = (days: number, verification: Completion['verification'] = counts): Completion => ({
    completedOn: plusDays(today, -days),
    verification,
  })
  const until = (days: number): Completion => {
    if (fixedExpiry != null) return ago(days < 0 ? period + 400 : 60)
    return {
      completedOn: plusDays(today, days - period),
      expiresOn: plusDays(today, days),
      verification: counts,
    }
  }
  switch (story) {
    case 'valid':
      return [ago(Math.round(period * 0.3))]
    case 'renewed':
      return [ago(Math.round(period * 1.2)), ago(Math.round(period * 0.2))]
    case 'expiring':
      return [until(20)]
    case 'expired':
      return [until(-25)]
    case 'waiting':
      return [ago(4, waits)]
    case 'renewing':
      return [until(18), ago(3, waits)]
    case 'returned':
      return verificationRequired ? [until(-40), ago(9, 'rejected')] : [ago(9)]
    default:
      return []
  }
}
