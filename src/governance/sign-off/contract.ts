import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, oneOf, unknownOr } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { caseVersionSchema } from '#logging/cases/contract.ts'
import { maxSignatureClaims } from '#logging/cases/signature-claims/claim.contract.ts'
import { exportedSignOffSchema } from '#logbook/book/export/sign-off.contract.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { toCodes } from '#reference/codes.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { addresses } from './addresses.ts'

/** The levels of a clinician who only observed or supervised. Such a case needs no judgement of the supervision. */
const unrated = ['observed', 'supervising'] as const
export const unratedSchema = z.enum(unrated)
export type Unrated = z.output<typeof unratedSchema>

/** The supervision that a case needed, as the signer judges it. */
export const judgedLevelSchema = oneOf(
  toCodes(supervisionLevels.filter(({ code }) => !unrated.some((level) => level === code))),
)

export const signOffStateSchema = exportedSignOffSchema.shape.state
export type SignOffState = z.output<typeof signOffStateSchema>

const changedFieldsSchema = z
  .array(z.string())
  .describe(
    'The paths of the signed fields that have changed since, such as `mission.platform`; a list counts as one field',
  )

const signatureSchema = z.strictObject({
  id: knownIdSchema,
  form: z
    .int()
    .positive()
    .describe('The number of the form. docs/signing.md lists the fields that each form covers'),
  caseVersion: z.int().positive(),
  signedAt: knownInstant,
  signer: z
    .strictObject({
      id: knownIdSchema.describe(
        'The id of a user; for a person from outside, an id that is derived from their address',
      ),
      name: z.string(),
      role: z.string().describe('A role in Sortie; for a person from outside, the role that they typed'),
      registration: z.string().nullable(),
    })
    .describe('The signer at the time of the signature'),
  way: z.strictObject({
    session: z
      .enum(['own', 'outside'])
      .describe(
        'Whether it was made in a session of the signer, or without an account, with a link that was mailed to them',
      ),
    stepUp: z
      .enum(['second_factor', 'password', 'book_address', 'given_address', 'given_free_mail'])
      .describe(
        'How the signer proved their identity. For a person from outside, the kind of address to which the link was mailed: an address in the organization’s address book, an address that the clinician gave, or one that the clinician gave at a public email provider',
      ),
  }),
  level: judgedLevelSchema
    .nullable()
    .describe('The supervision that this case needed, as the signer judged it'),
  unratedBecause: unratedSchema.nullable().describe('Why the signer judged no level; null if they did'),
  advice: z
    .string()
    .nullable()
    .describe('What would move such a case up a level, in the words of the signer'),
  changedFields: changedFieldsSchema,
})
export type Signature = z.output<typeof signatureSchema>

export const caseSignaturesSchema = z.strictObject({
  caseId: knownIdSchema,
  caseVersion: z.int().positive(),
  state: signOffStateSchema,
  changedFields: changedFieldsSchema,
  maySign: z.boolean().describe('Whether the caller may sign this version'),
  requestId: knownIdSchema
    .nullable()
    .describe('The open request for the caller’s signature; null if there is none'),
  unratedBecause: unratedSchema
    .nullable()
    .describe('Why a signature of this case judges no level; null if it does'),
  signatures: z.array(signatureSchema).describe('The newest first'),
  claims: z
    .array(z.string())
    .max(maxSignatureClaims)
    .describe(
      'Sentences about the signatures that the imported file mentions. These are not signatures in Sortie, and they count nowhere',
    ),
})
export type CaseSignatures = z.output<typeof caseSignaturesSchema>

export const listCaseSignatures = endpoint(addresses.listCaseSignatures, {
  summary: 'Who signed this case, and whether it has changed since',
  params: byId,
  response: caseSignaturesSchema,
  errors: ['case_not_found'],
})

export const signCase = endpoint(addresses.signCase, {
  summary:
    'Sign a version of a case of a clinician whom I supervise. Repeating it returns the same answer, which says which signature is mine and which level the clinician had written',
  params: byId,
  body: z.strictObject({
    version: caseVersionSchema,
    level: judgedLevelSchema
      .nullable()
      .describe('The supervision that this case needed; null if the clinician only observed or supervised'),
    requestId: unknownOr(idSchema).describe(
      'The request that the signer is answering. The signature is refused if the request was withdrawn, returned or answered in the meantime',
    ),
  }),
  response: caseSignaturesSchema.extend({
    signatureId: knownIdSchema.describe('The signature of the caller'),
    claimedLevel: z.string().nullable().describe('The supervision level that the clinician wrote'),
  }),
  errors: [
    'case_not_found',
    'case_voided',
    'signature_not_yours',
    'signature_own_case',
    'signature_outdated',
    'sign_off_request_not_found',
    'sign_off_request_closed',
    'server_busy',
  ],
  // The signatures of an organization are added one after the other, so each waits for those before it.
  deadline: 10_000,
})

export const adviseOnLevel = endpoint(addresses.adviseOnLevel, {
  summary:
    'Add to a signature of mine, once, what would move such a case up a level; repeating it changes nothing',
  params: byId,
  body: z.strictObject({
    advice: freeText(300, 3),
    privacyChecked: unknownOr(privacyCheckedSchema),
  }),
  response: z.strictObject({ advice: z.string() }),
  errors: ['signature_not_found', 'signature_advised'],
})

const listOfIds = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,(?=[0-9a-f])|$)){1,100}$/

const signOffLineSchema = z.strictObject({
  caseId: knownIdSchema,
  state: signOffStateSchema,
  changedFields: changedFieldsSchema,
  signer: z.strictObject({ id: knownIdSchema, name: z.string() }).nullable(),
  signedAt: knownInstant.nullable(),
})

export const listSignOffStates = endpoint(addresses.listSignOffStates, {
  summary: 'The sign-off states of some cases, and who signed them; cases that I may not see are left out',
  query: z.strictObject({
    ids: z.string().regex(listOfIds, 'Give up to 100 ids, separated by commas.'),
  }),
  response: z.strictObject({ states: z.array(signOffLineSchema) }),
})

export const listSigningKeys = endpoint(addresses.listSigningKeys, {
  summary: 'The public keys with which this service has signed cases, newest first',
  response: z.strictObject({
    keys: z.array(
      z.strictObject({
        id: z.string().describe('SHA-256 of the public key, in hexadecimal digits'),
        algorithm: z.literal('Ed25519'),
        publicKey: z.string().describe('SPKI, in base64'),
        firstUsedAt: knownInstant,
      }),
    ),
  }),
})
