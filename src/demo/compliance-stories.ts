import type { Definition } from '#compliance/requirements/definitions/definition.contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'

/** The records of a requirement for one user; `renewed`: valid, with the previous record. */
export type RecordStory =
  | 'valid'
  | 'renewed'
  | 'expiring'
  | 'expired'
  | 'waiting'
  | 'renewing'
  | 'returned'
  | 'waived'
  | 'never'

/** For the accounts that the demo prints: some of every status. */
const mixedStories: readonly RecordStory[] = [
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
/** For all other users, who keep most of their requirements up to date. */
const usualStories: readonly RecordStory[] = [
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
/** For requirements that block duty, which are renewed in time, because nobody flies without them. */
const renewedStories: readonly RecordStory[] = [
  ...Array.from({ length: 10 }, () => ['valid', 'renewed'] as const).flat(),
  'expiring',
  'valid',
  'renewing',
]

/** The few users whom a requirement grounds, or would ground without a waiver. Every group of 32 users has them once. */
const exceptions: readonly { userIndex: number; code: string; story: RecordStory }[] = [
  { userIndex: 7, code: 'aviation_medical', story: 'expired' },
  { userIndex: 14, code: 'aviation_medical', story: 'waived' },
  { userIndex: 21, code: 'respirator_fit_test', story: 'returned' },
]
const runLength = 32

interface StoryPosition {
  isPrinted: boolean
  /** The position of the user among the active users, and of the requirement among those that apply to the user. */
  userIndex: number
  requirementIndex: number
}

/** Returns the story of a requirement for one user: about six in seven users are fit to fly. */
export function chooseStory(
  { code, blocksDuty }: Definition,
  { isPrinted, userIndex, requirementIndex }: StoryPosition,
): RecordStory {
  const exception = exceptions.find((item) => item.userIndex === userIndex % runLength && item.code === code)
  if (exception && !isPrinted) return exception.story
  const defaultStories = blocksDuty ? renewedStories : usualStories
  const stories = isPrinted ? mixedStories : defaultStories
  return stories[(userIndex * 3 + requirementIndex) % stories.length] ?? 'valid'
}

export interface Completion {
  completedOn: string
  verification: 'not_needed' | 'waiting' | 'verified' | 'rejected'
  expiresOn?: string
}

/** Returns the completions that make up a story, oldest first. */
export function listCompletions(definition: Definition, story: RecordStory, today: string): Completion[] {
  const { validityMonths, validityDays, fixedExpiry, verificationRequired } = definition
  const periodDays = validityDays ?? (validityMonths ?? 24) * 30
  const validVerification = verificationRequired ? 'verified' : 'not_needed'
  const waitingVerification = verificationRequired ? 'waiting' : 'not_needed'
  const completedAgo = (
    days: number,
    verification: Completion['verification'] = validVerification,
  ): Completion => ({
    completedOn: plusDays(today, -days),
    verification,
  })
  const expiringIn = (days: number): Completion => {
    if (fixedExpiry != null) return completedAgo(days < 0 ? periodDays + 400 : 60)
    return {
      completedOn: plusDays(today, days - periodDays),
      expiresOn: plusDays(today, days),
      verification: validVerification,
    }
  }
  switch (story) {
    case 'valid':
      return [completedAgo(Math.round(periodDays * 0.3))]
    case 'renewed':
      return [completedAgo(Math.round(periodDays * 1.2)), completedAgo(Math.round(periodDays * 0.2))]
    case 'expiring':
      return [expiringIn(20)]
    case 'expired':
      return [expiringIn(-25)]
    case 'waiting':
      return [completedAgo(4, waitingVerification)]
    case 'renewing':
      return [expiringIn(18), completedAgo(3, waitingVerification)]
    case 'returned':
      return verificationRequired ? [expiringIn(-40), completedAgo(9, 'rejected')] : [completedAgo(9)]
    default:
      return []
  }
}
