import type { CycleProgress } from '../progress/progress.ts'
import { cpdDigestEmail, cycleEndEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

const createProgress = (label: string): CycleProgress => ({
  targets: [],
  ringTarget: null,
  pace: { word: 'on_track', behindBy: 0, isFarBehind: false },
  paceTarget: null,
  days: 730,
  daysGone: 365,
  daysLeft: 365,
  isComplete: false,
  nextGap: { targetCode: 'total', label, missing: 3.5, unit: 'hours', until: '2027-03-31' },
})

export const examples: Examples = {
  emails: ({ id, text, reader }) => {
    const cycles = [{ id, body: text, cycleEnd: '2027-03-31', progress: createProgress(text) }]
    const counts = { planned: 2, nextDay: '2026-11-20', overdue: 1, drafts: 1 }
    return {
      cpdDigestEmail: cpdDigestEmail(reader, { month: '2026-11', cycles, ...counts }),
      cycleEndEmail: cycleEndEmail(reader, cycles),
    }
  },
  rows: async ({ app, owner }) => {
    const reminder = { kind: 'month', occasion: '2026-02', queued_at: new Date() }
    await app.deps.db
      .insertInto('cpd_reminders')
      .values({ owner_id: owner.id, ...reminder })
      .execute()
    return {}
  },
}
