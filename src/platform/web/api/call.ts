import type { Address } from '#platform/contract/address.ts'
import type { AddressOf, CallInput, CallResponse, Endpoint } from '#platform/contract/endpoint.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { renewSession } from '../session/renew-session.ts'
import type { RefusedCall } from '../session/sent-again/proof.ts'
import { noteEnrolment, readToken, readUser } from '../session/session-store.ts'
import { ApiError } from './api-error.ts'
import { takeFirstCall } from './first-call.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sends the request in another way than `fetch`, such as one that reports its progress. */
  fetch?: (path: string, init: RequestInit) => Promise<Response>
}

export interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/**
 * Calls an endpoint of the contract as the signed-in user. After a 401 it renews the access token and retries once. It never
 * retries public endpoints (sign-in, and the renewal itself).
 */
export async function call<E extends Endpoint>(
  endpoint: E | AddressOf<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> {
  // The endpoint's types have checked `input`; from here on it is just params, query and body.
  const response = await request(endpoint, input as AnyInput, options)
  const answer: unknown = await response.json()
  // The server has already validated its response. Parsing it again in development and tests also catches wrong mocks.
  const isChecked = import.meta.env.DEV && 'response' in endpoint
  return (isChecked ? endpoint.response.parse(answer) : answer) as CallResponse<E>
}

/**
 * Sends a request as the signed-in user; after a 401, renews the session and sends it once more. If the server requires a recent
 * proof of identity, asks the user for it and sends the request again. If it requires a second factor that the user has not set up,
 * waits for the setup and, unless the request was a GET, sends it again. Throws an `ApiError` for any failure.
 */
export async function request(endpoint: Address, input: AnyInput, options: CallOptions): Promise<Response> {
  const callerId = readUser()?.id
  const sentAt = performance.now()
  const response = await sendWithRenewal(endpoint, input, options)
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code === 'proof_required') await askForProofAfter(error, { sentAt, method: endpoint.method })
  else if (error.code === 'second_factor_required') await awaitSecondFactorSetup(error, endpoint, options)
  else throw error
  if (readUser()?.id !== callerId) throw error
  const retriedResponse = await sendWithRenewal(endpoint, input, options)
  if (!retriedResponse.ok) throw await errorOf(retriedResponse)
  return retriedResponse
}

/** Asks the user for a proof of identity. The module that asks is loaded only then, so that the sign-in page does not need it. */
async function askForProofAfter(refusal: ApiError, refusedCall: RefusedCall): Promise<void> {
  const proof = await import('../session/sent-again/proof.ts').catch(() => null)
  if (proof === null) throw refusal
  await proof.proveAfter(refusal, refusedCall)
}

/**
 * Waits until the user has set up a second factor. Throws `refusal` for a read: the screens, which are hidden meanwhile, load
 * their data anew.
 */
async function awaitSecondFactorSetup(
  refusal: ApiError,
  { method }: Address,
  { signal }: CallOptions,
): Promise<void> {
  noteEnrolment()
  const enrolment =
    method === 'GET' ? null : await import('../session/sent-again/enrolment.ts').catch(() => null)
  if (!(await enrolment?.afterEnrolment(signal))) throw refusal
}

/** Sends a request. After a 401, renews the session and sends it once more. */
async function sendWithRenewal(endpoint: Address, input: AnyInput, options: CallOptions): Promise<Response> {
  const token = readToken()
  const callerId = readUser()?.id
  let response = await send(endpoint, input, token, options)
  const isRenewed = response.status === 401 && endpoint.access !== 'public' && (await renewSession(token))
  // Another user may have signed in meanwhile. Never repeat one user's request as another.
  if (isRenewed && (callerId === undefined || readUser()?.id === callerId)) {
    response = await send(endpoint, input, readToken(), options)
  }
  return response
}

async function send(
  endpoint: Address,
  { params, query, body }: AnyInput,
  token: string | null,
  { signal, fetch = globalThis.fetch }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const isFile = body instanceof Blob
  if (body !== undefined)
    headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
  const path = fillPath(endpoint.path, params, query)
  const earlyResponse = endpoint.method === 'GET' ? takeFirstCall(path, token) : null
  try {
    if (earlyResponse) return await earlyResponse
    return await fetch(path, {
      method: endpoint.method,
      headers,
      body: body === undefined || isFile ? body : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0 })
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const { message, code, fields, requestId, ...flags } = await bodyOf(response)
  return new ApiError({
    status: response.status,
    message: textOrNull(message),
    code: textOrNull(code),
    // As in `errorBodySchema` of the contract; the response of a proxy has no `fields`.
    fields: Array.isArray(fields) ? (fields as FieldError[]) : [],
    requestId: textOrNull(requestId),
    flags,
  })
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {} // not JSON, such as the error page of a proxy
  }
}
