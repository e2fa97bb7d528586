import type { ErrorTable } from '#platform/contract/errors.ts'
import type { Actor } from './auth/actor.ts'
import type { Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs.ts'

/** The server side of a capability. `src/server/capabilities.ts` lists all capabilities. */
export interface ServerCapability {
  name: string
  routes: (deps: Deps) => Route[]
  /** The data about other users that each endpoint shows, by endpoint name. */
  shows: Readonly<Record<string, OthersData>>
  /** Every table of the capability, by name. A test fails if a table is declared by no capability. */
  tables?: Readonly<Record<string, TablePolicy>>
  /** The error codes of the capability. */
  errors?: ErrorTable
  jobs?: readonly Job[]
  export?: DataExport
  /** Erases everything that the capability stores about a user, in the transaction that erases the account. */
  erase?: (tx: Tx, userId: string) => Promise<void>
}

/**
 * The data about other users that an endpoint shows. `own`: it shows no such data. `audits`: it shows more than their identity,
 * so the audit trail records every view or change as this action. `because`: it shows some data, and this is why the trail does
 * not record it.
 */
export type OthersData = 'own' | { audits: string } | { because: string }

/** The data about a user in a table, and what happens to it when they export or erase their account. */
export interface PersonalTable {
  /** SQL condition that selects the user's rows; `$1` is the user's id. */
  rows: string
  /** `true` if the archive contains them, otherwise the reason why not. */
  exported: true | string
  /** Columns that the archive leaves out, each with the reason. */
  unexported?: Readonly<Record<string, string>>
  /** `gone`: no row is left. `emptied`: the row stays without personal data. Otherwise the data that stays, and why. */
  erased: 'gone' | 'emptied' | { because: string }
}

/** A table without personal data, with the reason. */
export interface ImpersonalTable {
  impersonal: string
}

export type TablePolicy = PersonalTable | ImpersonalTable

export interface DataExport {
  /** The lines of the archive's README: what each file or folder contains. */
  readme: Readonly<Record<string, string>>
  files: (deps: Deps, actor: Actor) => Promise<ExportedFile[]> | ExportedFile[]
}

export interface ExportedFile {
  name: string
  content: string | AsyncIterable<string | Buffer>
}
