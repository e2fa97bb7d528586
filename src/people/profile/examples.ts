import {
  deletionRequestedEmail,
  emailChangeRequestedEmail,
  newEmailConfirmationEmail,
} from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import type { TestApp } from '#testing/test.ts'
import { requestOfNewUser } from '#testing/requests.ts'
import { getProfile, updateProfile } from './contract.ts'
import { givenPassword, type GivenUser } from '#testing/given.ts'
import { toOutline } from '#testing/outline.ts'
import { createPng } from '#testing/pictures.ts'
import { signUrl } from '#platform/server/files/signed-url.ts'
import { signedInUsers, everyone } from '#testing/callers.ts'
import { v7 as uuid } from 'uuid'
import { splitWords } from '#testing/readers.ts'

const ownProfileColumns =
  splitWords(`certifications country_of_residence cpd_interests created_at date_of_birth
  deletion_requested_at email employer image job_title license_number name nationality qualification specialty
  work_location`)

/** Stores a profile picture of a user, and returns its id and signed URL. */
export async function givenPicture({ deps }: TestApp, { id }: GivenUser) {
  const picture = uuid()
  await deps.files.put(picture, Buffer.from('a picture'), 'image/webp')
  await deps.db.updateTable('users').set({ image: picture }).where('id', '=', id).execute()
  return { id: picture, address: signUrl(deps, `/api/pictures/${picture}`) }
}

declare module '#testing/examples.ts' {
  interface OwnRecords {
    picture: { id: string; address: string }
  }
}

export const examples: Examples = {
  callers: {
    getPicture: everyone,
  },
  requiringProof: ['requestDeletion', 'requestEmailChange'],
  sendingPassword: ['requestDeletion', 'requestEmailChange'],
  accepted: {
    setPicture: () => ({
      body: { picture: createPng({ width: 3_000, height: 2_000, colour: 2 }).toString('base64') },
    }),
    requestEmailChange: () => ({ body: { email: `${uuid()}@example.org`, currentPassword: givenPassword } }),
    requestDeletion: requestOfNewUser({ currentPassword: givenPassword }),
    endOtherSessions: requestOfNewUser(),
    updateProfile: async ({ app, own }) => {
      const { body } = await app.as(own.person).call(getProfile)
      const fields = updateProfile.body ? Object.keys(toOutline(updateProfile.body).properties ?? {}) : []
      return { body: Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) }
    },
  },
  pathIds: {
    'getPicture:id': {
      ownValue: ({ picture }) => picture.id,
      query: ({ picture }) => new URL(picture.address, 'http://sortie.test').search,
    },
    'endSession:id': { ownValue: ({ sessionId }) => sessionId },
  },
  readableColumns: {
    getProfile: [['themselves'], ownProfileColumns],
  },
  responseShapes: [
    {
      fields:
        splitWords(`_id id name email pendingEmail role status image organization org_name supervisor createdAt dateOfBirth
      gender nationality countryOfResidence profession specialty jobTitle employer workLocation experience qualification
      isLicensed licenseNumber certifications cpdInterests receiveUpdates notifications newDevice supportReplies cpdDigest
      cpdCycleEnd complianceReminders complianceDecisions complianceOversight complianceAsked newsEmails privacy listedAsColleague deletionRequestedAt erasedOn version`),
      callers: signedInUsers,
      endpoints: splitWords(
        'getProfile updateProfile updateNotifications updatePrivacy setPicture removePicture requestEmailChange cancelEmailChange requestDeletion cancelDeletion',
      ),
    },
    {
      fields: splitWords('sessions _id id startedAt lastUsedAt userAgent address isCurrent'),
      callers: signedInUsers,
      endpoints: ['listSessions', 'endSession', 'endOtherSessions'],
    },
  ],
  emails: ({ id, text, publicUrl }) => ({
    newEmailConfirmationEmail: newEmailConfirmationEmail(text, `${publicUrl}/?token=${id}`),
    emailChangeRequestedEmail: emailChangeRequestedEmail(text, publicUrl),
    deletionRequestedEmail: deletionRequestedEmail(text, id, publicUrl),
  }),
  records: async ({ app, person }) => ({ picture: await givenPicture(app, person) }),
}
