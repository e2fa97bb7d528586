import type { Examples } from '#testing/examples.ts'
import { pathForUserId, pathForNewUser } from '#testing/looks.ts'
import { administratorReaders, splitWords } from '#testing/readers.ts'
import { administrators, superAdministrators } from '#testing/callers.ts'
import { givenPassword } from '#testing/given.ts'
import { requestForNewUser } from '#testing/requests.ts'
import { v7 as uuid } from 'uuid'

const administeredColumns =
  splitWords(`certifications confirmed_at confirmed_license_number confirmed_name country_of_residence
  cpd_interests created_at date_of_birth email employer identity_changed_at image job_title last_active_at
  last_login_at license_number name nationality qualification rejected_at rejection_reason request_note specialty
  work_location`)

export const userFieldNames =
  splitWords(`_id id name email role reach status profession specialty jobTitle employer lastActive emailVerified
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
  requiringProof: splitWords('activateUser createUser deactivateUser updateUser'),
  accepted: {
    createUser: () => ({
      body: { name: 'Robin', email: `${uuid()}@example.org`, role: 'clinician', password: givenPassword },
    }),
    updateUser: requestForNewUser({}, () => ({ name: 'Robin' })),
    getUser: requestForNewUser({}),
    approveUser: requestForNewUser({ status: 'pending' }),
    rejectUser: requestForNewUser({ status: 'pending' }, () => ({ reason: 'Unknown here.' })),
    activateUser: requestForNewUser({ status: 'inactive' }),
    deactivateUser: requestForNewUser({}),
  },
  views: {
    listUsers: { viewers: administrators, request: () => ({ recordId: null }) },
    getUser: { viewers: administrators, request: pathForUserId },
    createUser: {
      viewers: ['super_admin'],
      subject: 'record',
      request: () => {
        const account = { name: 'New', email: `${Date.now()}@example.org`, role: 'clinician' }
        return { body: { ...account, password: givenPassword } }
      },
    },
    updateUser: {
      viewers: ['super_admin'],
      request: (stage) => ({ ...pathForUserId(stage), body: { specialty: 'Hills' } }),
    },
    approveUser: {
      viewers: administrators,
      request: pathForNewUser({ status: 'pending' }),
      subject: 'record',
    },
    rejectUser: {
      viewers: administrators,
      request: pathForNewUser({ status: 'pending' }),
      subject: 'record',
    },
    deactivateUser: { viewers: ['super_admin'], request: pathForNewUser({}), subject: 'record' },
    activateUser: {
      viewers: ['super_admin'],
      request: pathForNewUser({ status: 'inactive' }),
      subject: 'record',
    },
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
    { fields: [...userFieldNames, 'users'], callers: administrators, endpoints: ['listUsers'] },
    {
      fields: [...userFieldNames, 'supervisor', 'rejectionReason'],
      callers: administrators,
      endpoints: splitWords(
        'getUser createUser updateUser approveUser rejectUser deactivateUser activateUser',
      ),
    },
  ],
}
