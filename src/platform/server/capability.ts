import type { ErrorTable } from '#platform/contract/errors.ts'
import type { Actor } from './auth/actor.ts'
import type { Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs.ts'

/** What the server takes from a capability. `src/server/capabilities.ts` lists them. */
export interface ServerCapability {
  name: string
  routes: (deps: Deps) => Route[]
  /** Who may call each endpoint, and what it shows of other people; by the endpoint's name. */
  endpoints: Readonly<Record<string, EndpointPolicy>>
  /** Every table of the capability; by name. A table that nobody declares fails a test. */
  tables?: Readonly<Record<string, TablePolicy>>
  /** Its coded errors. */
  errors?: ErrorTable
  jobs?: readonly Job[]
  export?: DataExport
  /** Erases everything that the capability holds of a user, in the transaction that erases the account. */
  erase?: (tx: Tx, userId: string) => Promise<void>
}

/** Every caller there can be: signed out, or with a token that was good once. */
export const callers = [
  'anonymous',
  'pending',
  'inactive',
  'unverified',
  'clinician',
  'supervisor',
  'admin',
  'super_admin',
] as const
export type Caller = (typeof callers)[number]

export const everyone: readonly Caller[] = callers
export const signedInUsers: readonly Caller[] = ['clinician', 'supervisor', 'admin', 'super_admin']
export const administrators: readonly Caller[] = ['admin', 'super_admin']
export const superAdministrators: readonly Caller[] = ['super_admin']

export interface EndpointPolicy {
  /** Repeats the contract's `access` on purpose: a slip in one of the two fails a test. */
  callers: readonly Caller[]
  shows: OthersData
}

/**
 * What an endpoint shows of other people. `own`: nothing. `audits`: more than who they are, so every view or change is
 * recorded in the audit trail as this action. `because`: something, and why it is not recorded.
 */
export type OthersData = 'own' | { audits: string } | { because: string }

/** What a table holds of a user, and what becomes of it when they export or erase their account. */
export interface PersonalTable {
  /** Selects the rows that are theirs; `$1` is the user's id. */
  rows: string
  /** `true`: in the archive. Else why it is not. */
  exported: true | string
  /** Columns that are not in the archive, each with the reason. */
  unexported?: Readonly<Record<string, string>>
  /** `gone`: no row is left. `emptied`: the row stays and says nothing of them. Else what stays, and why. */
  erased: 'gone' | 'emptied' | { because: string }
}

/** A table that names nobody, with the reason. */
export interface ImpersonalTable {
  impersonal: string
}

export type TablePolicy = PersonalTable | ImpersonalTable

export interface DataExport {
  /** The lines of the archive's README: what each file or folder holds. */
  readme: Readonly<Record<string, string>>
  files: (deps: Deps, actor: Actor) => Promise<ExportedFile[]> | ExportedFile[]
}

export interface ExportedFile {
  name: string
  content: string | AsyncIterable<string | Buffer>
}
