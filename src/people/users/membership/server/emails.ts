import { roleName } from '#platform/contract/role-names.ts'
import type { Role } from '#platform/contract/access.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { nameForMailOr } from '#platform/server/mail/names.ts'

const wrongChangeNote = (publicUrl: string) =>
  `If this is wrong, contact the administrator of your organization. The account is at ${publicUrl}.`

interface RoleChange {
  before: Role
  now: Role
  /** The organization that an administrator is limited to; null: the whole service. */
  organization: string | null
  hasLostSupervisor: boolean
}

export const roleChangedEmail = (
  publicUrl: string,
  { before, now, organization, hasLostSupervisor }: RoleChange,
): EmailContent => ({
  subject: 'Your role in Sortie was changed',
  paragraphs: [
    before === now
      ? 'An administrator has changed what you administer. Your access changes at once.'
      : `An administrator has changed your role from ${roleName(before).toLowerCase()} to ${roleName(now).toLowerCase()}. Your access changes at once.`,
    ...(now === 'admin'
      ? [
          `You administer ${organization === null ? 'the whole service' : nameForMailOr(organization, 'your organization')}.`,
        ]
      : []),
    ...(before === 'supervisor' ? ['You no longer oversee the clinicians who were assigned to you.'] : []),
    ...(hasLostSupervisor ? ['You no longer have a supervisor in Sortie.'] : []),
    'Everything you have logged stays yours.',
  ],
  action: { label: 'Open Sortie', url: `${publicUrl}/dashboard` },
  notes: [wrongChangeNote(publicUrl)],
})

export const organizationChangedEmail = (publicUrl: string, organization: string | null): EmailContent => ({
  subject: 'Your organization in Sortie was changed',
  paragraphs: [
    organization === null
      ? 'An administrator has recorded that you no longer fly for an organization in Sortie.'
      : `An administrator has recorded that you now fly for ${nameForMailOr(organization, 'another organization')}.`,
    'New missions count there from now on. Everything you have logged stays yours and stays with the organization it was logged for.',
  ],
  action: { label: 'Open Sortie', url: `${publicUrl}/dashboard` },
  notes: [wrongChangeNote(publicUrl)],
})
