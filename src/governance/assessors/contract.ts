import { z } from 'zod'
import { caseSheet } from '#governance/supervision/signing/contract.ts'
import { judgedLevelSchema, unratedSchema } from '#governance/sign-off/contract.ts'
import { deviceTokensSchema, emailSchema, opaqueTokenSchema } from '#people/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant, unknownOr } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified } from '#platform/contract/identifiers.ts'
import { personName } from '#platform/contract/text.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { addresses } from './addresses.ts'
import { assessorRegistration, assessorRole } from './typed-line.contract.ts'

/** For how many days a link works. */
export const linkDays = 14
/** The most requests of a case that are listed, the newest first; nobody reads more. */
export const maxOfCase = 20

/** A request never contains the link: the clinician who asks must not be able to sign. */
const assessorRequestSchema = z.strictObject({
  ...identified,
  address: z
    .string()
    .nullable()
    .describe('As it was typed; null if the request went to somebody in the address book'),
  assessor: z
    .strictObject({ name: z.string(), role: z.string() })
    .nullable()
    .describe('Who was chosen from the address book, without their address'),
  isFreeMail: z.boolean().describe('Whether a typed address is at a public email provider'),
  state: z
    .enum(['open', 'withdrawn', 'returned', 'signed', 'expired', 'ended'])
    .describe('ended: the entry of the address book was retired, or its address changed'),
  askedAt: knownInstant,
  expiresAt: knownInstant,
  closedAt: knownInstant.nullable(),
  assessorName: z.string().nullable().describe('The name of the person who answered, as they typed it'),
  comment: z.string().nullable().describe('Why the case was returned'),
})
export type AssessorRequest = z.output<typeof assessorRequestSchema>

const oneRequest = z.strictObject({ request: assessorRequestSchema })

export const askAssessor = endpoint(addresses.askAssessor, {
  summary: `Ask somebody without an account to sign a case of mine, by a link that works once within ${linkDays} days and is mailed only to them: an address that I type, or an entry of my organization’s address book. Asking the same again changes nothing`,
  params: byId,
  body: z
    .strictObject({ address: emailSchema.optional(), assessorId: idSchema.optional() })
    .refine(
      ({ address, assessorId }) => (address === undefined) !== (assessorId === undefined),
      'Type an address, or choose somebody from the address book.',
    ),
  response: oneRequest,
  status: 200,
  errors: [
    'case_not_found',
    'sign_off_not_logged',
    'assessor_already_asked',
    'assessor_asked_often',
    'assessor_unavailable',
    'requests_throttled',
  ],
})

export const listAssessorRequests = endpoint(addresses.listAssessorRequests, {
  summary: `My requests to people without an account to sign this case of mine, newest first, ${maxOfCase} at most`,
  params: byId,
  response: z.strictObject({ requests: z.array(assessorRequestSchema).max(maxOfCase) }),
  errors: ['case_not_found'],
})

export const withdrawAssessorRequest = endpoint(addresses.withdrawAssessorRequest, {
  summary: 'Withdraw a request of mine. This ends its link; repeating it changes nothing',
  params: byId,
  response: oneRequest,
  status: 200,
  errors: ['assessor_request_not_found', 'assessor_request_closed'],
})

// The token is in the body, never in an address that servers and proxies log.
const byToken = { token: opaqueTokenSchema }

export const openSharedCase = endpoint(addresses.openSharedCase, {
  summary:
    'The one case to which an emailed link belongs, in words, without the supervision level that the clinician wrote. Opening it changes nothing',
  body: z.strictObject(byToken),
  response: z.strictObject({
    clinician: z.strictObject({ name: z.string() }),
    organization: z.string().nullable(),
    signer: z
      .strictObject({ name: z.string(), role: z.string(), registration: z.string() })
      .nullable()
      .describe(
        'The facts in the address book, for the signer to check and correct; null if the address was typed',
      ),
    expiresAt: knownInstant,
    case: z.strictObject({ title: z.string(), date: responseDate }),
    unratedBecause: unratedSchema
      .nullable()
      .describe('Why a signature of this case judges no level; null if it does'),
    mark: z
      .string()
      .describe('Identifies what the case says now. The signer sends it back with the signature'),
    ...caseSheet,
  }),
  errors: ['shared_link_invalid', 'requests_throttled'],
})
export type SharedCase = z.output<(typeof openSharedCase)['response']>

export const signSharedCase = endpoint(addresses.signSharedCase, {
  summary:
    'Sign the case of an emailed link as it was read. This ends the link. The answer says which level the clinician had written',
  body: z.strictObject({
    ...byToken,
    mark: z.string().max(100),
    level: judgedLevelSchema.nullable().describe('Null if the clinician only observed or supervised'),
    name: personName,
    role: assessorRole,
    registration: assessorRegistration.describe('The registration with the regulator of the profession'),
    deviceTokens: deviceTokensSchema,
  }),
  response: z.strictObject({
    clinician: z.strictObject({ name: z.string() }),
    level: judgedLevelSchema.nullable(),
    claimedLevel: z.string().nullable().describe('The supervision level that the clinician wrote'),
  }),
  status: 200,
  errors: ['shared_link_invalid', 'signature_outdated', 'requests_throttled', 'server_busy'],
  // The signatures of an organization are added one after the other, so each waits for those before it.
  deadline: 10_000,
})
export type SharedCaseSigned = z.output<(typeof signSharedCase)['response']>

export const returnSharedCase = endpoint(addresses.returnSharedCase, {
  summary: 'Return the case of an emailed link with a comment for the clinician. This ends the link',
  body: z.strictObject({
    ...byToken,
    name: personName,
    comment: freeText(1_000, 3),
    privacyChecked: unknownOr(privacyCheckedSchema),
  }),
  response: z.strictObject({ clinician: z.strictObject({ name: z.string() }) }),
  status: 200,
  errors: ['shared_link_invalid', 'requests_throttled'],
})
