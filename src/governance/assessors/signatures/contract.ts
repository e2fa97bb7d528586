import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { identified, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

export const pageSize = 25

/** For how many months two people are listed who sign each other’s cases. */
export const monthsOfPairs = 12

const signatureFilterSchema = z.enum(
  ['given', 'free_mail', 'same_place'],
  'Choose one of the listed filters.',
)
/** Which signatures from outside a list shows. Without a filter, it shows all. */
export type SignatureFilter = z.output<typeof signatureFilterSchema>

/** How the address for the link was chosen. */
const outsideWaySchema = z.enum(['book', 'given', 'given_free_mail'])
export type OutsideWay = z.output<typeof outsideWaySchema>

const cursor = text(200).optional()
const named = z.strictObject({ id: knownIdSchema, name: z.string() })

const outsideSignatureSchema = z.strictObject({
  ...identified,
  clinician: named,
  signer: z.strictObject({
    name: z.string().describe('As the signer typed it, like the role and the registration'),
    role: z.string().nullable(),
    registration: z.string().nullable(),
  }),
  signedAt: knownInstant,
  way: outsideWaySchema,
  address: z.string().nullable().describe('The address to which the link went'),
  isInBook: z.boolean().describe('Whether a typed address is in the address book today'),
  sameNetwork: z
    .boolean()
    .describe('Whether the clinician had a session from the same network within a day before or after'),
  sameBrowser: z.boolean().describe('Whether the clinician had signed in before in the same browser'),
  isCompared: z
    .boolean()
    .describe('False if the signature is less than a day old and is still compared with new sessions'),
})
export type OutsideSignature = z.output<typeof outsideSignatureSchema>

export const listOutsideSignatures = endpoint(addresses.listOutsideSignatures, {
  summary: `Signatures by people without an account within my reach, newest first, ${pageSize} a page, with facts about how each was made. The facts accuse nobody`,
  query: z.strictObject({
    show: signatureFilterSchema.optional(),
    cursor,
  }),
  response: z.strictObject({
    signatures: z.array(outsideSignatureSchema).max(pageSize),
    nextCursor: z.string().nullable(),
  }),
})

const pairSchema = z.strictObject({
  first: named,
  second: named,
  firstSignedAt: knownInstant.describe('When the first last signed a case of the second'),
  secondSignedAt: knownInstant.describe('When the second last signed a case of the first'),
})
export type SigningPair = z.output<typeof pairSchema>

export const listSigningPairs = endpoint(addresses.listSigningPairs, {
  summary: `Pairs of people within my reach who each signed a case of the other in the last ${monthsOfPairs} months, ${pageSize} a page. A signature from outside counts if its address belongs to an account`,
  query: z.strictObject({ cursor }),
  response: z.strictObject({
    pairs: z.array(pairSchema).max(pageSize),
    nextCursor: z.string().nullable(),
  }),
})
