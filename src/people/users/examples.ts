import type { Examples } from '#testing/examples.ts'
import { aUser, someUser } from '#testing/looks.ts'
import { administratorReaders, words } from '#testing/readers.ts'
import { administrators, superAdministrators } from '#testing/callers.ts'
import { givenPassword } from '#testing/given.ts'
import { toUser } from '#testing/requests.ts'
import { v7 as uuid } from 'uuid'

const administeredColumns =
  words(`certifications confirmed_at confirmed_license_number confirmed_name country_of_residence
  cpd_interests created_at date_of_birth email employer identity_changed_at image job_title last_active_at
  last_login_at license_number name nationality qualification rejected_at rejection_reason request_note specialty
  work_location`)

export const listedUser =
  words(`_id id name email role reach status profession specialty jobTitle employer lastActive emailVerified
  lastLogin createdAt supervisor_id image dateOfBirth gender nationality countryOfResidence experience workLocation
  qualification licenseNumber isLicensed certifications cpdInterests receiveUpdates organization org_name request note
  refusedAt refusedBecause identityChanges confirmedAt changedAt was now version clinicians`)

export const examples: Examples = {
  callers: {
    approveUser: administrators,
    getUser: administrators,
    listUsers: administrators,
    rejectUser: administrators,
    activateUser: superAdministrators,
    createUser: superAdministrators,
    deactivateUser: superAdministrators,
    updateUser: superAdministrators,
  },
  askingForProof: words('activateUser createUser deactivateUser updateUser'),
  accepted: {
    createUser: () => ({
      body: { name: 'Robin', email: `${uuid()}@example.org`, role: 'clinician', password: givenPassword },
    }),
    updateUser: toUser({}, () => ({ name: 'Robin' })),
    getUser: toUser({}),
    approveUser: toUser({ status: 'pending' }),
    rejectUser: toUser({ status: 'pending' }, () => ({ reason: 'Unknown here.' })),
    activateUser: toUser({ status: 'inactive' }),
    deactivateUser: toUser({}),
  },
  views: {
    listUsers: { by: administrators, of: () => ({ record: null }) },
    getUser: { by: administrators, of: aUser },
    createUser: {
      by: ['super_admin'],
      names: 'record',
      of: () => {
        const account = { name: 'New', email: `${Date.now()}@example.org`, role: 'clinician' }
        return { body: { ...account, password: givenPassword } }
      },
    },
    updateUser: { by: ['super_admin'], of: (stage) => ({ ...aUser(stage), body: { specialty: 'Hills' } }) },
    approveUser: { by: administrators, of: someUser({ status: 'pending' }), names: 'record' },
    rejectUser: { by: administrators, of: someUser({ status: 'pending' }), names: 'record' },
    deactivateUser: { by: ['super_admin'], of: someUser({}), names: 'record' },
    activateUser: { by: ['super_admin'], of: someUser({ status: 'inactive' }), names: 'record' },
  },
  organizationChanges: {
    approveUser: 'Those within the reach of the caller: users/directory and reach.test.ts.',
    rejectUser: 'Those within the reach of the caller: users/directory and reach.test.ts.',
  },
  readableColumns: {
    listUsers: [administratorReaders, administeredColumns],
    getUser: [administratorReaders, administeredColumns],
  },
  responseShapes: [
    { fields: [...listedUser, 'users'], to: administrators, endpoints: ['listUsers'] },
    {
      fields: [...listedUser, 'supervisor', 'rejectionReason'],
      to: administrators,
      endpoints: words('getUser createUser updateUser approveUser rejectUser deactivateUser activateUser'),
    },
  ],
}
