import { globSync } from 'node:fs'
import path from 'node:path'
import { passwordChangedEmail, passwordResetEmail } from '#people/accounts/passwords/server/emails.ts'
import { alreadyRegisteredEmail } from '#people/accounts/registration/server/emails.ts'
import { newDeviceEmail } from '#people/accounts/sign-in/server/emails.ts'
import { operatorActedEmail } from '#people/accounts/setup/server/emails.ts'
import * as factors from '#people/second-factors/second-step/server/emails.ts'
import { verificationEmail } from '#people/accounts/verification/server/emails.ts'
import { alarmEmail } from '#service/backups/server/emails.ts'
import * as compliance from '#compliance/reminders/schedule/server/emails.ts'
import type { CycleProgress } from '#cpd/cycles/progress/progress.ts'
import { cpdDigestEmail, cycleEndEmail } from '#cpd/cycles/reminders/server/emails.ts'
import { complianceAskedEmail } from '#compliance/matrix/server/emails.ts'
import * as profile from '#people/profile/server/emails.ts'
import * as assessing from '#logging/cases/record/server/emails.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { renderEmail } from '#platform/server/mail/render-email.ts'
import * as support from '#service/support/server/emails.ts'
import * as users from '#people/users/directory/server/emails.ts'
import * as membership from '#people/users/membership/server/emails.ts'
import * as userSessions from '#people/users/sessions/server/emails.ts'

const publicUrl = 'http://sortie.test'

const progressWith = (words: string): CycleProgress => ({
  targets: [],
  ringTarget: null,
  pace: { word: 'on_track', behindBy: 0, isFarBehind: false },
  paceTarget: null,
  days: 730,
  daysGone: 365,
  daysLeft: 365,
  isComplete: false,
  nextGap: { targetCode: 'total', label: words, missing: 3.5, unit: 'hours', until: '2027-03-31' },
})

const open = (words: string): Parameters<typeof compliance.reminderEmail>[1]['due'] => {
  const requirement = { title: words, blocksDuty: true, isAutomatic: false }
  const ends = { validUntil: '2026-11-30', daysLeft: 7 }
  return [
    { ...requirement, ...ends, kind: 'lapsing', isInGrace: false },
    { ...requirement, ...ends, kind: 'waived' },
    { ...requirement, kind: 'not_started' },
  ]
}

const decided = (words: string) => ({
  title: words,
  isHealth: false,
  completedOn: '2026-11-01',
  reason: words,
})

const overseen = (words: string): Parameters<typeof compliance.oversightEmail>[1] => {
  const lapse = { title: words, isHealth: false, blocksDuty: true, isExpired: true, daysLeft: -3 }
  const lapses = { people: 1, expired: 1, expiring: 0, urgent: [{ name: words, ...lapse }] }
  return { monday: '2026-11-23', waiting: 1, waitingSince: '2026-11-20', lapses }
}

/**
 * Returns every email of the product, with this text wherever an email contains what a user wrote, and with `id` where it
 * contains an identifier, a token or a checked value.
 */
export const emailsWith = (words: string, id = words): Record<string, EmailContent> => {
  const reader = { publicUrl, name: words }
  const occasion = { at: new Date(), timeZone: 'UTC', userAgent: words }
  const written = { publicUrl, ticketId: id, subject: words, message: words }
  const request = { ...written, topic: id, isNew: true }
  const cycles = [{ id, body: words, cycleEnd: '2027-03-31', progress: progressWith(words) }]
  const waiting = { planned: 2, nextDay: '2026-11-20', overdue: 1, drafts: 1 }
  return {
    alarmEmail: alarmEmail({ publicUrl, problem: 'stale', newestAt: new Date().toISOString() }),
    cpdDigestEmail: cpdDigestEmail(reader, { month: '2026-11', cycles, ...waiting }),
    cycleEndEmail: cycleEndEmail(reader, cycles),
    reminderEmail: compliance.reminderEmail(reader, { due: open(words), known: 1 }),
    decisionEmail: compliance.decisionEmail(reader, [decided(words)]),
    oversightEmail: compliance.oversightEmail(reader, overseen(words)),
    complianceAskedEmail: complianceAskedEmail({
      ...reader,
      senderName: words,
      requirement: { id, title: words },
      state: { status: 'expired', validUntil: '2027-03-31', isWaiting: false },
    }),
    verificationEmail: verificationEmail(reader, id),
    alreadyRegisteredEmail: alreadyRegisteredEmail(reader),
    passwordResetEmail: passwordResetEmail(reader, id),
    passwordChangedEmail: passwordChangedEmail(reader, occasion),
    newDeviceEmail: newDeviceEmail(reader, occasion),
    factorChangedEmail: factors.factorChangedEmail(reader, 'passkey_added', occasion),
    recoveryCodeUsedEmail: factors.recoveryCodeUsedEmail(reader, { left: 9, ...occasion }),
    factorsResetEmail: factors.factorsResetEmail(reader),
    operatorActedEmail: operatorActedEmail(reader, { command: 'create-super-admin', about: words }),
    newEmailConfirmationEmail: profile.newEmailConfirmationEmail(words, `${publicUrl}/?token=${id}`),
    emailChangeRequestedEmail: profile.emailChangeRequestedEmail(words, publicUrl),
    deletionRequestedEmail: profile.deletionRequestedEmail(words, id, publicUrl),
    'cases requestEmail': assessing.requestEmail({ publicUrl, caseId: id, learner: words, count: 2 }),
    reviewedEmail: assessing.reviewedEmail({ publicUrl, caseId: id, reviewer: words }),
    'support requestEmail': support.requestEmail(request),
    'support requestEmail of a guest': support.requestEmail({
      ...request,
      guest: { name: words, email: id },
    }),
    answerEmail: support.answerEmail(written, words),
    guestAnswerEmail: support.guestAnswerEmail(written),
    approvalEmail: users.approvalEmail(publicUrl, { isVerified: false }),
    rejectionEmail: users.rejectionEmail(publicUrl, { reason: words, repeatKey: id }),
    activationEmail: users.activationEmail(publicUrl),
    accountCreatedEmail: users.accountCreatedEmail(publicUrl, { name: words }),
    emailChangedEmail: users.emailChangedEmail(publicUrl),
    roleChangedEmail: membership.roleChangedEmail(publicUrl, {
      before: 'supervisor',
      now: 'clinician',
      organization: words,
      hasLostSupervisor: true,
    }),
    signedOutEmail: userSessions.signedOutEmail(publicUrl, { device: 'Chrome on Windows', reason: 'other' }),
    organizationChangedEmail: membership.organizationChangedEmail(publicUrl, words),
  }
}

export const emailHtmlWith = (words: string): [name: string, html: string][] =>
  Object.entries(emailsWith(words)).map(([name, email]) => [name, renderEmail(email).html])

/** Returns the names of all emails that capabilities export. */
export async function emailNames(): Promise<string[]> {
  const src = path.join(import.meta.dirname, '..')
  const names = globSync('**/emails.ts', { cwd: src }).map(async (file) => {
    const emails = (await import(path.join(src, file))) as Record<string, unknown>
    return Object.keys(emails).map((name) =>
      name === 'requestEmail' ? `${file.split('/')[1]} ${name}` : name,
    )
  })
  return (await Promise.all(names)).flat().toSorted()
}
