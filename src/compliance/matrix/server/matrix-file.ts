import { Readable } from 'node:stream'
import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readBriefStates, readVerdicts } from '#compliance/requirements/state/server/brief-states.ts'
import { toNamedRequirement } from '#compliance/requirements/state/server/views.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { dayOf, earliestDay, listPeople, type DayOrInstant } from '#people/duties/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { byteOrderMark, csvContentType, toCsvLine } from '#platform/server/csv.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { streamXlsx, xlsxContentType } from '#platform/server/xlsx.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { matrixHeadings, matrixLine } from '../matrix-line.ts'
import { getSelectedOrganization, requirementOwnerIds, toPeopleFilter, type MatrixFilters } from './matrix.ts'

interface FileRequest extends MatrixFilters {
  format: 'csv' | 'xlsx'
}

const filesPerUser: RateLimit = { name: 'matrix_file', points: 30, seconds: 60 * 60 }
const contentTypes = { csv: csvContentType, xlsx: xlsxContentType }
/** If the client stops reading, the user may request another file after this time. */
const maxDurationMs = 5 * 60_000
/** The maximum number of people in a file, far more than one service has. */
const maxPeople = 20_000
const peoplePerQuery = 100

/** Creates the handler that writes everybody's states as a file: one file at a time per user, and thirty per hour. */
export function createMatrixFile(deps: Deps) {
  const startedAt = new Map<string, number>()
  return async ({ actor, origin }: Requester, { format, ...filters }: FileRequest) => {
    const requestedAt = deps.clock.now()
    const now = requestedAt.getTime()
    const { time_zone: zone } = await getSelectedOrganization(deps.db, actor, filters)
    if (now - (startedAt.get(actor.id) ?? 0) < maxDurationMs) throw new AppError('matrix_file_running')
    startedAt.set(actor.id, now)
    const end = () => startedAt.delete(actor.id)
    try {
      const wait = await countAttempt(deps, filesPerUser, actor.id)
      if (wait !== null) throw new AppError('matrix_file_throttled', { retryAfterSeconds: wait })
      const when = filters.asOf ?? requestedAt
      const { subjectIds, ...lines } = await readLines(deps, actor, { ...filters, when, zone })
      const auditEvent = {
        action: 'compliance_matrix_downloaded',
        entity: 'compliance_record',
        reason: format,
      }
      await recordAudit(deps.db, { actor, ...auditEvent, subjectIds, origin })
      // The stream closes when everything was read, and when the client disconnects.
      const stream = toFile(format, lines).once('close', end)
      return {
        stream,
        contentType: contentTypes[format],
        fileName: `sortie-compliance-${dayOf({ time_zone: zone }, when)}.${format}`,
      }
    } catch (error) {
      end()
      throw error
    }
  }
}

interface Lines {
  headings: string[]
  rows: AsyncIterable<readonly (string | null)[]>
}

function toFile(format: FileRequest['format'], { headings, rows }: Lines): Readable {
  return format === 'xlsx'
    ? streamXlsx({ name: 'Compliance', headings, rows })
    : Readable.from(toCsv({ headings, rows }))
}

async function* toCsv({ headings, rows }: Lines): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + toCsvLine(headings))
  for await (const row of rows) yield encoder.encode(toCsvLine(row))
}

/**
 * Reads the people and their requirements. Their states are evaluated while the client reads the file, one group of people at a
 * time.
 */
async function readLines(
  { db }: Deps,
  actor: Actor,
  filters: MatrixFilters & { when: DayOrInstant; zone: string },
): Promise<Lines & { subjectIds: string[] }> {
  const { when, zone, requirementId, status, fitness } = filters
  const scope = overseenBy(actor)
  const people = await listPeople(db, scope, { ...toPeopleFilter(filters), limit: maxPeople })
  const ownerIds = requirementOwnerIds(actor, people, filters)
  const requirementRows = await readRequirementsInUse(db, ownerIds, earliestDay(people, when, zone))
  const columns =
    requirementId === undefined ? requirementRows : requirementRows.filter(({ id }) => id === requirementId)
  const requirements = columns.map((row) => toNamedRequirement({ row }))
  async function* rows() {
    for (const group of inGroups(people)) {
      const verdicts =
        fitness === undefined
          ? []
          : await readVerdicts(db, scope, { people: group, rows: requirementRows, when })
      const matchingPeople = group.filter((_, index) => verdicts[index] === fitness)
      const statesOfPeople = await readBriefStates(db, scope, { people: matchingPeople, rows: columns, when })
      for (const [index, states] of statesOfPeople.entries()) {
        const person = matchingPeople[index]
        const hasSearchedStatus = status === undefined || states.some((state) => state.status === status)
        if (person && hasSearchedStatus)
          yield matrixLine(toLinePerson(person), states, { day: dayOf(person, when), requirements })
      }
    }
  }
  return { headings: matrixHeadings(requirements), rows: rows(), subjectIds: people.map(({ id }) => id) }
}

function* inGroups(people: readonly PersonRow[]): Generator<PersonRow[]> {
  for (let index = 0; index < people.length; index += peoplePerQuery)
    yield people.slice(index, index + peoplePerQuery)
}

const toLinePerson = ({ name, role, profession, base_code: baseCode }: PersonRow) => ({
  name,
  role,
  profession,
  baseCode,
})
