import type { InjectOptions } from 'fastify'
import type { Requirement } from '#compliance/requirements/definitions/contract.ts'
import type { Standard } from '#cpd/cycles/standards/contract.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import type { Caller } from './callers.ts'
import type { createOrganizationWithUsers } from './compliance.ts'
import type { Given, GivenUser } from './given.ts'
import type { Reader, ResponseShape } from './readers.ts'
import type { TestApp } from './test.ts'

/**
 * What the tests of every endpoint, table and email need to know about one folder. It is in `examples.ts` beside the contract,
 * and `all-examples.ts` collects it. If something is missing, a test says what to add.
 */
export interface Examples {
  /**
   * The callers of an endpoint, unless every signed-in user may call it. The tests compare the `access` of the address with this.
   */
  callers?: Readonly<Record<string, readonly Caller[]>>
  /** Endpoints that users may call who must first set up a second factor. */
  whileEnrolling?: readonly string[]
  /** Endpoints that require a recent proof of identity. */
  requiringProof?: readonly string[]
  /**
   * The endpoints in `requiringProof` whose request contains the password, so that only users with a second factor need another
   * proof.
   */
  sendingPassword?: readonly string[]
  /** Endpoints that need a secret from an email, a cookie or a device, so that no test can send a request that is accepted. */
  withSecret?: readonly string[]
  /** By endpoint: a request that it accepts. Not necessary if `pathIds` or `fieldIds` contain one. */
  accepted?: Readonly<Record<string, (scene: OrganizationScene) => RequestFacts | Promise<RequestFacts>>>
  /** By endpoint: queries that make its response as large as possible, or that it requires. */
  largestQueries?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
  /** By `endpoint.field`: every field of a body or query that can contain an id. Tests try it with other users' ids. */
  fieldIds?: Readonly<Record<string, Attempt>>
  /** By `endpoint:parameter`: every id in a path. Tests try it with other users' ids. */
  pathIds?: Readonly<Record<string, PathExample>>
  /** By `endpoint.field`: the reason why a field that could contain an id is not tried. */
  notLookedUp?: Readonly<Record<string, string>>
  /** By endpoint that audits views: a request after which the trail must contain an event. */
  views?: Readonly<Record<string, ViewExample>>
  /** By endpoint for changes by administrators: attempts on another organization, or a text about whose records it changes. */
  organizationChanges?: Readonly<Record<string, OrganizationAttempt | string>>
  /** By endpoint: which readers may see which columns of a user. Other endpoints show none. */
  readableColumns?: Readonly<Record<string, readonly [to: readonly Reader[], columns: readonly string[]]>>
  /** The fields of responses about accounts, users and organizations. */
  responseShapes?: readonly ResponseShape[]
  /** Creates the user's records that `fieldIds`, `pathIds` and `accepted` use, and returns them. */
  records?: (scene: RecordScene) => Promise<Partial<OwnRecords>>
  /**
   * Inserts a row of the owner into each table of the folder, with `text` in its text columns. Returns the ids of the rows, by
   * the part of the endpoint path before `/:id`.
   */
  rows?: (scene: RowScene) => Promise<Record<string, string[]>>
  /** Every email of the folder, with `text` in place of everything that a user wrote, and `id` in place of ids and tokens. */
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
  colleague: GivenUser
  /** A case of the owner, a CPD activity about it, and the evidence file of the activity. */
  loggedCase: Case
  activityId: string
  evidenceId: string
  text: string
  /** Posts a request as the owner or as another user. Throws if it is refused. Returns the id of the new record. */
  create: (url: string, payload: object, requester?: GivenUser) => Promise<string>
  /** The ids that the `rows` of lower capabilities have returned. */
  ids: Readonly<Record<string, readonly string[]>>
}

export interface EmailScene {
  text: string
  id: string
  publicUrl: string
  /** Who reads the email. */
  reader: { publicUrl: string; name: string }
  /** Where and when something happened to their account. */
  occasion: { at: Date; timeZone: string; userAgent: string }
}

/** A field of a request, which is tested with the ids of another user's records. */
export interface Attempt {
  /** Returns a valid request of the user with these records, with the value in the field. */
  request: (value: string, own: OwnRecords) => InjectOptions
  /** Returns the expected HTTP status for another user's value. `kind` is the table of the id, or names another kind of value. */
  status: (kind: string) => number
  /** Returns a value of the user's own records, with which the request succeeds. */
  ownValue: (own: OwnRecords) => string
  /** The role of the user, if a clinician has no such records. */
  role?: 'supervisor'
}

/** An id in a path, with the body and query of a request that is accepted. */
export interface PathExample extends Pick<Attempt, 'ownValue' | 'role'> {
  payload?: (own: OwnRecords) => object
  query?: (own: OwnRecords) => string
}

/** An organization and the users who send accepted requests. */
export interface OrganizationScene {
  app: TestApp
  given: Given
  organizationId: string
  own: OwnRecords
  admin: GivenUser
  superAdmin: GivenUser
  /** People of the organization. */
  peopleIds: string[]
}

export interface AcceptedRequest {
  person: GivenUser
  params: Record<string, string>
  query: Record<string, string>
  body: object | Buffer
}
export type RequestFacts = Partial<AcceptedRequest>

/** A clinician with records, and the users who view them. */
export interface ViewScene {
  app: TestApp
  given: Given
  db: Db
  organizationId: string
  clinician: GivenUser
  caseId: string
  ticketId: string
  viewers: Record<Role, GivenUser>
}

export interface ViewExample {
  viewers: readonly Role[]
  /** Returns the request, and the id of the record that the audit event must contain. */
  request: (stage: ViewScene, role: Role) => Promise<ViewRequest> | ViewRequest
  /** Whose access log shows the view: the clinician's (the default), that of the user in `record`, or nobody's, for statistics. */
  subject?: 'clinician' | 'record' | 'nobody'
  /** The roles whose page shows only the first few users, perhaps without this clinician. */
  seesOnlyFirst?: readonly Role[]
}

export interface ViewRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The id of the viewed record. If undefined, the record that the request creates. */
  recordId?: string | null
}

type Service = Awaited<ReturnType<typeof createOrganizationWithUsers>>

/** Two organizations: users of one try to reach records of the other. */
export interface TwoOrganizations {
  otherService: Service
  ownService: Service
  superAdmin: GivenUser
  /** A requirement of the other organization, and one that all organizations share. */
  othersRequirement: Requirement
  sharedRequirement: Requirement
  /** A standard that all organizations share, and the code of one of the other organization. */
  sharedStandard: Standard
  othersStandardCode: string
}

export interface OrganizationAttempt {
  /** Requests of an administrator or supervisor about records that belong to the other organization, or to all. */
  requests: (organizations: TwoOrganizations) => { params?: object; body?: object }[]
}
