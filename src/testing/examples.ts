import type { InjectOptions } from 'fastify'
import type { Requirement } from '#compliance/requirements/definitions/contract.ts'
import type { Standard } from '#cpd/cycles/standards/contract.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import type { Caller } from './callers.ts'
import type { givenService } from './compliance.ts'
import type { Given, GivenUser } from './given.ts'
import type { Reader, ResponseShape } from './readers.ts'
import type { TestApp } from './test.ts'

/**
 * What the tests that try every endpoint, table and email must be told about those of one folder. It stands in `examples.ts` beside
 * its contract; `all-examples.ts` collects it. A test that lacks something says what to add there.
 */
export interface Examples {
  /** Who may call an endpoint, unless everybody who is signed in may. The tests expect this, not what the address says. */
  callers?: Readonly<Record<string, readonly Caller[]>>
  /** Endpoints that a session may call that must set up a second factor first. */
  whileEnrolling?: readonly string[]
  /** Endpoints that ask for a proof of the last minutes. */
  askingForProof?: readonly string[]
  /** Of those: which carry the password, and so ask only users with a second factor. */
  carryingPassword?: readonly string[]
  /** Endpoints that need a secret which only an email, a cookie or a device has: the tests cannot make them accept a request. */
  withSecret?: readonly string[]
  /** By endpoint: a request that it accepts, unless one of `pathIds` or `fieldIds` is one. */
  accepted?: Readonly<Record<string, (scene: Scene) => RequestFacts | Promise<RequestFacts>>>
  /** By endpoint: queries that make its answer largest, or that it cannot do without. */
  largestQueries?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
  /** By `endpoint.field`: every field of a body or query that can contain an id, tried with the ids of others. */
  fieldIds?: Readonly<Record<string, Attempt>>
  /** By `endpoint:parameter`: every id in a path, tried with the ids of others. */
  pathIds?: Readonly<Record<string, InPath>>
  /** By `endpoint.field`: why a field that could contain an id need not be tried. */
  notLookedUp?: Readonly<Record<string, string>>
  /** By endpoint that audits views: a request after which the trail must say so. */
  views?: Readonly<Record<string, Look>>
  /** By endpoint with which administrators change something: attempts on another organization, or whose records it changes instead. */
  organizationChanges?: Readonly<Record<string, OrganizationAttempt | string>>
  /** By endpoint: which readers may see which columns of a user. Endpoints not listed show none. */
  readableColumns?: Readonly<Record<string, readonly [to: readonly Reader[], columns: readonly string[]]>>
  /** The fields of responses about accounts, users and organizations. */
  responseShapes?: readonly ResponseShape[]
  /** Creates the user's records that `fieldIds`, `pathIds` and `accepted` name, and returns them. */
  records?: (scene: RecordScene) => Promise<Partial<OwnRecords>>
  /**
   * Writes a row of the owner into each table of the folder, with `words` in its texts, and returns the ids of the rows by the part
   * of the path before `/:id`.
   */
  rows?: (scene: RowScene) => Promise<Record<string, string[]>>
  /** Every email of the folder, with `words` wherever it contains what a user wrote, and `id` where an identifier or token. */
  emails?: (scene: EmailScene) => Record<string, EmailContent>
}

/**
 * A user with one record of each kind that a request can name. Each `examples.ts` adds the records that it creates, by
 * `declare module '#testing/examples.ts'`.
 */
export interface OwnRecords {
  person: GivenUser
  supervisor: GivenUser
  colleague: GivenUser
}

export interface RecordScene {
  app: TestApp
  given: Given
  organizationId: string
  person: GivenUser
  supervisor: GivenUser
  /** A colleague, whom the person oversees if they are a supervisor. */
  colleague: GivenUser
}

export interface RowScene {
  app: TestApp
  given: Given
  organizationId: string
  owner: GivenUser
  supervisor: GivenUser
  /** A colleague of the owner. */
  mate: GivenUser
  /** A case of the owner, a CPD activity that grew out of it, and the file that is its evidence. */
  logged: Case
  activityId: string
  evidenceId: string
  words: string
  /** Posts a request of the owner, or of another user, which must be accepted, and returns the id of the new record. */
  create: (url: string, payload: object, by?: GivenUser) => Promise<string>
  /** What the folders of lower capabilities have returned. */
  ids: Readonly<Record<string, readonly string[]>>
}

export interface EmailScene {
  words: string
  id: string
  publicUrl: string
  /** Who reads the email. */
  reader: { publicUrl: string; name: string }
  /** Where and when something happened to their account. */
  occasion: { at: Date; timeZone: string; userAgent: string }
}

/** A field of a request, tested with the ids of another user's records. */
export interface Attempt {
  /** Returns a valid request of the user with these records, with the value in the field. */
  request: (value: string, own: OwnRecords) => InjectOptions
  /** Returns the status for another user's value: the id of a row in this table, or another kind of value. */
  answer: (kind: string) => number
  /** Returns a value of the user's own records, with which the request succeeds. */
  good: (own: OwnRecords) => string
  /** The role of the user, if a clinician has no such records. */
  role?: 'supervisor'
}

/** An id in a path, with the rest of a request that is accepted. */
export interface InPath extends Pick<Attempt, 'good' | 'role'> {
  payload?: (own: OwnRecords) => object
  query?: (own: OwnRecords) => string
}

/** An organization whose user sends a request that is accepted. */
export interface Scene {
  app: TestApp
  given: Given
  organizationId: string
  own: OwnRecords
  admin: GivenUser
  superAdmin: GivenUser
  /** People of the organization. */
  peopleIds: string[]
}

export interface Accepted {
  person: GivenUser
  params: Record<string, string>
  query: Record<string, string>
  body: object | Buffer
}
export type RequestFacts = Partial<Accepted>

/** A clinician with records, and who looks at them. */
export interface Stage {
  app: TestApp
  given: Given
  db: Db
  organizationId: string
  clinician: GivenUser
  caseId: string
  ticketId: string
  viewers: Record<Role, GivenUser>
}

export interface Look {
  by: readonly Role[]
  /** Returns the request, and the record that the audit event must name. */
  of: (stage: Stage, role: Role) => Promise<LookRequest> | LookRequest
  /** In whose access log it stands: by default in the clinician's; the created or changed user's; figures of everybody in nobody's. */
  names?: 'clinician' | 'record' | 'nobody'
  /** Who sees only the first few of everybody, perhaps not this clinician. */
  first?: readonly Role[]
}

export interface LookRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** If absent: the record that the request creates. */
  record?: string | null
}

type Service = Awaited<ReturnType<typeof givenService>>

/** Two organizations, one of which owns what the people of the other try to reach. */
export interface Two {
  otherService: Service
  mine: Service
  superAdmin: GivenUser
  /** A requirement of the other organization, and one of everybody. */
  ofThem: Requirement
  ofAll: Requirement
  /** A standard of everybody, and the code of one of the other organization. */
  delivered: Standard
  code: string
}

export interface OrganizationAttempt {
  /** What an administrator or supervisor of one organization sends about what belongs to another, or to everybody. */
  requests: (two: Two) => { params?: object; body?: object }[]
}
