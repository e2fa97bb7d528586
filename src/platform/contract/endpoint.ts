import type { z } from 'zod'
import type { Address } from './address.ts'
import type { ErrorCode } from './errors.ts'

/** The input and output of a call. */
interface Definition<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
> {
  readonly summary: string
  /** Users who must first choose a new password may call this endpoint; all others refuse them. */
  readonly beforePasswordChange?: true
  /** Users who must first set up a second factor may call this endpoint; all others refuse them. */
  readonly whileEnrolling?: true
  /** Reads very many records. One user may have only a few such calls in progress, so that others are still served. */
  readonly costly?: true
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body is a file of at most this size, sent as application/octet-stream, instead of JSON. */
  readonly file?: { readonly maxBytes: number }
  /** The JSON body may be large. Like a file, it may take as long as a slow connection needs, if bytes keep arriving. */
  readonly mayArriveSlowly?: true
  /** The schema of the JSON response, or `fileAnswer` when the endpoint returns a file. */
  readonly response: Response
  readonly status?: 200 | 201
  /** Errors besides those that every endpoint can return (bad request, not signed in, internal error). */
  readonly errors?: readonly ErrorCode[]
  /** Milliseconds after which the server responds with 503. Defaults to `requestDeadlineMs`. */
  readonly deadline?: number
}

/**
 * Describes one API call. Routes, the browser client, the OpenAPI document, the access test and the
 * menu are all derived from this plain object.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
>
  extends Address, Definition<Params, Query, Body, Response> {}

export function endpoint<
  Name extends string,
  Response extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  address: Address<Name>,
  definition: Definition<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> & Address<Name> {
  return { ...definition, ...address }
}

/** An address with the input and output types of its endpoint, so that `call` is checked as with the endpoint itself. */
export interface AddressOf<E extends Address = Endpoint> extends Address<E['name']> {}

/** The addresses of all endpoints of a contract, which is imported only as types. */
export type AddressesOf<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends Address ? Name : never]: AddressOf<
    Extract<Contract[Name], Address>
  >
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type RequiredKeysOnly<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] }
type Optional<T> = {
  [Key in keyof T as T[Key] extends undefined ? never : undefined extends T[Key] ? Key : never]?: T[Key]
}
type WithoutUndefined<T> = RequiredKeysOnly<T> & Optional<T>

/** The input of a caller: `params`, `query` and `body`, each only if the endpoint declares it. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? WithoutUndefined<{ params: Input<Params>; query: Input<Query>; body: Input<Body> }>
    : never

/** The input of a handler, after validation. */
export type HandlerInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { params: Output<Params>; query: Output<Query>; body: Output<Body> }
    : never

export type CallResponse<E> =
  E extends Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, infer R>
    ? z.output<R>
    : never

/** The result of a handler, before the response schema is applied. */
export type HandlerResponse<E> =
  E extends Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, infer R>
    ? z.input<R>
    : never

/** Returns the path with its parameters filled in and encoded, and the query appended. */
export function fillPath(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string | number | boolean | null | undefined> = {},
): string {
  const filledPath = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path ${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, String(value))
  }
  return search.size > 0 ? `${filledPath}?${search.toString()}` : filledPath
}
