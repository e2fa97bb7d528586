import type { Address, CallInput, CallResponse, Endpoint } from '#platform/contract/endpoint.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { renewSession } from '../session/renew-session.ts'
import { readToken, readUser } from '../session/session-store.ts'
import { ApiError } from './api-error.ts'
import { takeFirstCall } from './first-call.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/**
 * Calls an endpoint of the contract as the signed-in person. A refused access token is renewed once and
 * the call made once more; public endpoints (signing in, renewing itself) are never repeated.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Address<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> {
  // The endpoint's own types say what `input` holds; from here on only its three parts matter.
  const response = await request(endpoint, input as AnyInput, options)
  const answer: unknown = await response.json()
  // In production the server has checked it already; in development and tests a wrong fake must not pass.
  const isChecked = import.meta.env.DEV && 'response' in endpoint
  return (isChecked ? endpoint.response.parse(answer) : answer) as CallResponse<E>
}

/** Calls an endpoint that answers with a file, and lets the browser save it under the name the server gave. */
export async function download(endpoint: Address): Promise<void> {
  const response = await request(endpoint, {}, {})
  const [, fileName = 'sortie'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const href = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  // Once the browser has begun to save it; it has its own copy then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

async function request(endpoint: Address, input: AnyInput, options: CallOptions): Promise<Response> {
  const token = readToken()
  const caller = readUser()?.id
  let response = await send(endpoint, input, token, options)
  const isRenewed =
    response.status === 401 && endpoint.access.kind !== 'public' && (await renewSession(token))
  // Somebody else may have signed in meanwhile: what one person asked is never asked as another.
  if (isRenewed && (caller === undefined || readUser()?.id === caller)) {
    response = await send(endpoint, input, readToken(), options)
  }
  if (!response.ok) throw await errorOf(response)
  return response
}

async function send(
  endpoint: Address,
  { params, query, body }: AnyInput,
  token: string | null,
  { signal }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  // The browser must write the type of a form itself: only it knows the boundary.
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const path = pathOf(endpoint.path, params, query)
  const begun = endpoint.method === 'GET' ? takeFirstCall(path, token) : null
  try {
    if (begun) return await begun
    return await fetch(path, {
      method: endpoint.method,
      headers,
      body: body === undefined || isForm ? body : JSON.stringify(body),
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
    // The shape is the contract's `errorBodySchema`; a proxy's answer has none of it.
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
    return {} // an answer that is not JSON, such as a proxy's page, says nothing we could use
  }
}
