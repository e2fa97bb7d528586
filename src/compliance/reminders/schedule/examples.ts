import { decisionEmail, digestEmail, oversightEmail, reminderEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'

const toDueItems = (title: string): Parameters<typeof reminderEmail>[1]['due'] => {
  const requirement = { title, blocksDuty: true, isAutomatic: false }
  const ends = { validUntil: '2026-11-30', daysLeft: 7 }
  return [
    { ...requirement, ...ends, kind: 'lapsing', isInGrace: false },
    { ...requirement, ...ends, kind: 'waived' },
    { ...requirement, kind: 'not_started' },
  ]
}

const toDecidedRecord = (title: string) => ({
  title,
  isHealth: false,
  completedOn: '2026-11-01',
  reason: title,
})

const toOverseenPeople = (title: string): Parameters<typeof oversightEmail>[1] => {
  const lapse = { title, isHealth: false, blocksDuty: true, isExpired: true, daysLeft: -3 }
  const lapses = { people: 1, expired: 1, expiring: 0, urgent: [{ name: title, ...lapse }] }
  return { monday: '2026-11-23', waiting: 1, waitingSince: '2026-11-20', lapses }
}

export const examples: Examples = {
  emails: ({ text, reader }) => ({
    reminderEmail: reminderEmail(reader, { due: toDueItems(text), alreadyReminded: 1 }),
    digestEmail: digestEmail(reader, {
      reminder: reminderEmail(reader, { due: toDueItems(text), alreadyReminded: 0 }),
      sections: [
        {
          subject: '1 post to answer',
          paragraphs: [],
          links: [{ label: 'Open News', url: reader.publicUrl }],
        },
      ],
    }),
    decisionEmail: decisionEmail(reader, [toDecidedRecord(text)]),
    oversightEmail: oversightEmail(reader, toOverseenPeople(text)),
  }),
  rows: async ({ app, owner }) => {
    const sent = { kind: 'week', occasion: '2026-11-23', queued_at: new Date() }
    await app.deps.db
      .insertInto('compliance_reminders')
      .values({ owner_id: owner.id, ...sent })
      .execute()
    return {}
  },
}
