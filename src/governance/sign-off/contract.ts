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

/** Levels at which a clinician only watched, or taught somebody else: nobody judges what supervision that case needed. */
const unrated = ['observed', 'supervising'] as const
export const unratedSchema = z.enum(unrated)
export type Unrated = z.output<typeof unratedSchema>

/** The supervision that a case needed, by whoever signs it. */
export const judgedLevelSchema = oneOf(
  toCodes(supervisionLevels.filter(({ code }) => !unrated.some((level) => level === code))),
)

export const signOffStateSchema = exportedSignOffSchema.shape.state
export type SignOffState = z.output<typeof signOffStateSchema>

const changedFieldsSchema = z
  .array(z.string())
  .describe(
    'The paths of the signed fields that differ since, such as `mission.platform`; a list is one field',
  )

const signatureSchema = z.strictObject({
  id: knownIdSchema,
  form: z.int().positive().describe('The number of the form: docs/signing.md says what it covers'),
  caseVersion: z.int().positive(),
  signedAt: knownInstant,
  signer: z
    .strictObject({
      id: knownIdSchema.describe('Of a user; of somebody from outside, one that is made of their address'),
      name: z.string(),
      role: z.string().describe('A role of this service; from outside, as it was typed'),
      registration: z.string().nullable(),
    })
    .describe('As they were then'),
  way: z.strictObject({
    session: z
      .enum(['own', 'outside'])
      .describe('In a session of the signer, or without an account by a link that was mailed to them'),
    stepUp: z
      .enum(['second_factor', 'password', 'book_address', 'given_address', 'given_free_mail'])
      .describe(
        'What the signer proved their identity with; from outside, where the link was mailed: to an address in the book of the organization, to one that the clinician gave, or to one that the clinician gave at a service where anybody gets one',
      ),
  }),
  level: judgedLevelSchema.nullable().describe('The supervision that this case needed, by the signer'),
  unratedBecause: unratedSchema.nullable().describe('Why no level was judged'),
  advice: z.string().nullable().describe('What would move such a case up a level, by the signer'),
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
    .describe('The request with which the case waits for the signature of the caller; null if none does'),
  unratedBecause: unratedSchema.nullable().describe('Set if a signature of this case judges no level'),
  signatures: z.array(signatureSchema).describe('The newest first'),
  claims: z
    .array(z.string())
    .max(maxSignatureClaims)
    .describe(
      'Who signed according to the file from which the case was imported, in sentences. None is a signature of this service, and none counts',
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
    'Sign a version of a case of a clinician whom I supervise; repeating it returns the same. The answer says which signature is mine, and which level the clinician had written',
  params: byId,
  body: z.strictObject({
    version: caseVersionSchema,
    level: judgedLevelSchema
      .nullable()
      .describe('The supervision that this case needed; null if the clinician only observed or supervised'),
    requestId: unknownOr(idSchema).describe(
      'The request that the signer has open: refused if it was withdrawn, returned or answered meanwhile',
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
  // Signatures of one organization are added one after the other, and wait for those before them.
  deadline: 10_000,
})

export const adviseOnLevel = endpoint(addresses.adviseOnLevel, {
  summary:
    'Write once, with a signature of mine, what would move such a case up a level; repeating it changes nothing',
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
  summary:
    'How far the sign-off of some cases is, and who signed them; cases that I may not see are left out',
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
