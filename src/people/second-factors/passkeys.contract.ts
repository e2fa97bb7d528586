import { z } from 'zod'

// Shapes of WebAuthn as JSON, with limits far above what authenticators send.

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  // Extensions decide nothing here, so none of their results are sent.
  clientExtensionResults: z.strictObject({}),
}

/** The needed parts of the result of `startRegistration` in @simplewebauthn/browser. */
export const newPasskeySchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

/** The needed parts of the result of `startAuthentication` in @simplewebauthn/browser. */
export const passkeyAnswerSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** The `optionsJSON` of `startRegistration`. */
export const creationOptionsSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/** The `optionsJSON` of `startAuthentication`. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor).describe('Empty if any passkey of this service may answer'),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof requestOptionsSchema>
