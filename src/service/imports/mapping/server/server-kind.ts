/** The server's side of each kind of record: listing existing records, recording and undoing. */
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { ImportFinding, ImportProblem } from '../../contract.ts'
import type { ImportContext } from '../prepare-mapping.ts'

/** A row of the inbox that is being recorded. */
export interface RowToRecord {
  id: string
  /** The result of the check for the row, without texts that must not be imported. */
  request: object
  /** The history of the record in an exported file. */
  origin: unknown
  /** The signatures of the record that the file mentions. */
  signatureClaims: unknown
}

export interface ServerKind {
  /**
   * Throws if the actor may not import such records. `organizationId` is the organization of the people in the file, null for the
   * actor's own records. The function that records the rows checks this again.
   */
  assertMayImport?: (actor: Actor, organizationId: string | null) => void
  /** Whether the records are about people of an organization, and not about the importer. */
  isOfOrganization?: true
  /** Whether its records can have evidence, so that a ZIP of files may come with a table. */
  attachesFiles?: true
  /** Yields the records that a row may repeat, in pages, so that the server process never has a whole career in memory. */
  listKnown: (deps: Deps, actor: Actor, organizationId: string | null) => AsyncIterable<readonly unknown[]>
  /** Lists that its fields choose from, in addition to the common lists. */
  listPlaces?: (deps: Deps, organizationId: string | null) => Promise<ImportContext['places']>
  /** Returns the privacy findings in a request. */
  findingsIn: (request: object, context: ImportContext) => ImportFinding[]
  /** Returns the line of a record in a list. */
  lineOf: (request: object) => string | null
  /** Records a row. Repeating it with the same id records nothing twice. */
  record: (deps: Deps, requester: Requester, row: RowToRecord) => Promise<void>
  /** Records the rows that need no decision, all together, and returns their ids. `record` handles the others. */
  recordPlain?: (
    deps: Deps,
    requester: Requester,
    rows: readonly RowToRecord[],
  ) => Promise<ReadonlySet<string>>
  /** Deletes the record of a row, unless it was edited since. Returns whether it was deleted, or what stays and why. */
  deleteUnedited: (deps: Deps, requester: Requester, id: string) => Promise<boolean | ImportProblem[]>
  /** Messages of its coded errors. */
  errors: Readonly<Record<string, readonly [number, string]>>
}
