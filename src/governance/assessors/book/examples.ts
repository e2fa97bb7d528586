import { v7 as uuid } from 'uuid'
import { administrators, everyone, signedInUsers } from '#testing/callers.ts'
import type { Examples } from '#testing/examples.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { ownCaseId } from '#testing/id-attempts.ts'
import { splitWords } from '#testing/readers.ts'
import { toRequestWithId } from '#testing/requests.ts'
import type { TestApp } from '#testing/test.ts'
import { addAssessor, confirmAssessorEntry, type Assessor } from './contract.ts'
import { assessorLinkEmail } from './server/emails.ts'

export const newEntry = (facts: { name?: string; address?: string } = {}) => ({
  name: 'Kim Osei',
  role: 'Consultant anaesthetist',
  registration: 'GMC 1234567',
  address: `kim-${uuid()}@hospital.example`,
  ...facts,
})

/** Returns the token of the newest link to confirm this address. */
export async function confirmationToken(app: TestApp, address: string): Promise<string> {
  const mails = await app.mailTo(address)
  const url = mails.findLast(({ letter }) => letter.action?.url.includes('/assessor?'))?.letter.action?.url
  return new URL(url ?? 'http://none').searchParams.get('token') ?? ''
}

interface Scene {
  app: TestApp
  given: Given
  organizationId: string
  admin?: GivenUser
}

/** Adds somebody to the address book of an organization, who confirms the address unless `isConfirmed` is false. */
export async function givenAssessor(
  { app, given, organizationId, admin }: Scene,
  { isConfirmed = true, ...facts }: { name?: string; address?: string; isConfirmed?: boolean } = {},
): Promise<Assessor> {
  const keeper = admin ?? (await given.user({ role: 'admin', organizationId }))
  const { body, status } = await app
    .as(keeper)
    .call(addAssessor, { params: { id: organizationId }, body: newEntry(facts) })
  if (status !== 201) throw new Error(`the assessor was not added: ${JSON.stringify(body)}`)
  if (isConfirmed) {
    const token = await confirmationToken(app, body.assessor.address)
    await app.call(confirmAssessorEntry, { body: { token } })
  }
  return body.assessor
}

const entryFields = 'assessor _id id name role registration address verifiedAt linkExpiresAt retired version'
/** A word in the address of the other organization's assessor. */
const marker = 'quokkaridge'

export const examples: Examples = {
  callers: {
    listAssessors: administrators,
    addAssessor: administrators,
    changeAssessor: administrators,
    sendAssessorLink: administrators,
    setSignatureCopies: administrators,
    openAssessorEntry: everyone,
    confirmAssessorEntry: everyone,
  },
  withSecret: ['openAssessorEntry', 'confirmAssessorEntry'],
  accepted: {
    listAssessors: ({ organizationId }) => toRequestWithId(organizationId),
    addAssessor: ({ organizationId }) => toRequestWithId(organizationId, newEntry()),
    setSignatureCopies: ({ organizationId }) =>
      toRequestWithId(organizationId, { address: 'copies@rescue.example' }),
    changeAssessor: async ({ app, given, organizationId }) => {
      const { id } = await givenAssessor({ app, given, organizationId }, { isConfirmed: false })
      return toRequestWithId(id, { retired: true, version: 1 })
    },
    sendAssessorLink: async ({ app, given, organizationId }) => {
      const { id } = await givenAssessor({ app, given, organizationId }, { isConfirmed: false })
      return toRequestWithId(id)
    },
  },
  largestQueries: { listAssessors: [{}, { state: 'retired' }], listAssessorsForCase: [{}] },
  pathIds: { 'listAssessorsForCase:id': { ownValue: ownCaseId } },
  organizationChanges: {
    addAssessor: {
      requests: ({ otherService }) => [
        { params: { id: otherService.organizationId }, body: newEntry({ address: `${marker}@example.org` }) },
      ],
    },
    setSignatureCopies: {
      requests: ({ otherService }) => [
        { params: { id: otherService.organizationId }, body: { address: `${marker}@example.org` } },
      ],
    },
    changeAssessor: 'Entries of organizations within the reach of the caller: assessors/book.',
    sendAssessorLink: 'Entries of organizations within the reach of the caller: assessors/book.',
  },
  rows: async ({ app, given, organizationId, owner }) => {
    const superAdmin = await given.user({ role: 'super_admin' })
    const { id } = await givenAssessor({ app, given, organizationId, admin: superAdmin })
    // An entry is about somebody else. All it contains of the owner is their id.
    await app.deps.db.updateTable('assessors').set({ address_by: owner.id }).where('id', '=', id).execute()
    return { assessors: [id] }
  },
  responseShapes: [
    {
      fields: splitWords(`organization ${entryFields.replace('assessor ', 'assessors ')} isCapped copiesTo`),
      callers: administrators,
      endpoints: ['listAssessors'],
    },
    {
      fields: splitWords(entryFields),
      callers: administrators,
      endpoints: ['addAssessor', 'changeAssessor', 'sendAssessorLink'],
    },
    { fields: splitWords('copiesTo'), callers: administrators, endpoints: ['setSignatureCopies'] },
    {
      fields: splitWords('assessors _id id name role isCapped'),
      callers: signedInUsers,
      endpoints: ['listAssessorsForCase'],
    },
    {
      // The fields of the one entry to which the link belongs.
      fields: splitWords('organization name role registration expiresAt isConfirmed'),
      callers: everyone,
      endpoints: ['openAssessorEntry', 'confirmAssessorEntry'],
    },
  ],
  emails: ({ text, id, publicUrl }) => ({
    assessorLinkEmail: assessorLinkEmail({ publicUrl, name: text, organization: text, token: id }),
  }),
}
