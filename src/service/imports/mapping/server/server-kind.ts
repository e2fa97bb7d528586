/** What each kind of record does on the server: what is there already, recording and undoing. */
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { ImportFinding, ImportProblem } from '../../contract.ts'
import type { ImportContext } from '../prepare-mapping.ts'

/** A row of the inbox that is recorded now. */
export interface RowToRecord {
  id: string
  /** What the check made of the row, without texts that must not go in. */
  request: object
  /** What an exported file says of the record's past. */
  origin: unknown
}

export interface ServerKind {
  /**
   * Throws if not everybody may import such records; `organizationId` is whose people they are of, null for one's own. What
   * records them decides again.
   */
  assertMayImport?: (actor: Actor, organizationId: string | null) => void
  /** Whether the records are of the people of an organization, and not of who imports them. */
  isOfOrganization?: true
  /** Whether its records carry evidence, so that a ZIP of files may come with a table. */
  attachesFiles?: true
  /** Yields the records that a row may repeat, a page at a time: who serves others holds no career at once. */
  listKnown: (deps: Deps, actor: Actor, organizationId: string | null) => AsyncIterable<readonly unknown[]>
  /** Lists that its fields choose from, beside those of everybody. */
  listPlaces?: (deps: Deps, organizationId: string | null) => Promise<ImportContext['places']>
  /** What may identify a person in a request. */
  findingsIn: (request: object, context: ImportContext) => ImportFinding[]
  /** Returns the line that a record will have in a list. */
  lineOf: (request: object) => string | null
  /** Records a row. Doing it again with the same id records nothing twice. */
  record: (deps: Deps, requester: Requester, row: RowToRecord) => Promise<void>
  /** Records the rows that need no decision, all together; returns the ids of those. `record` takes the others. */
  recordPlain?: (
    deps: Deps,
    requester: Requester,
    rows: readonly RowToRecord[],
  ) => Promise<ReadonlySet<string>>
  /** Deletes what a row became, unless it was edited since; returns whether it is deleted, or what of it stays and why. */
  deleteUnedited: (deps: Deps, requester: Requester, id: string) => Promise<boolean | ImportProblem[]>
  /** Sentences of its coded errors. */
  errors: Readonly<Record<string, readonly [number, string]>>
}
