import { Readable } from 'node:stream'
import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readBriefs, readVerdicts } from '#compliance/requirements/state/server/brief-states.ts'
import { toNamed } from '#compliance/requirements/state/server/views.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { dayOf, earliestDay, listPeople, type When } from '#people/duties/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import { byteOrderMark, csvContentType, toCsvLine } from '#platform/server/csv.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { streamXlsx, xlsxContentType } from '#platform/server/xlsx.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { matrixHeadings, matrixLine } from '../matrix-line.ts'
import { getOrganizationShown, organizationsOf, peopleOf, type MatrixFilters } from './matrix.ts'

interface FileRequest extends MatrixFilters {
  format: 'csv' | 'xlsx'
}

const perUser: Limit = { name: 'matrix_file', points: 30, seconds: 60 * 60 }
const contentTypes = { csv: csvContentType, xlsx: xlsxContentType }
/** A client that reads no further keeps nobody from a new file for longer. */
const longestMs = 5 * 60_000
/** Far more than one service has. */
const maxPeople = 20_000
const atOnce = 100

/** Creates the function that writes everybody's states as a file: one at a time for each user, thirty in an hour. */
export function createMatrixFile(deps: Deps) {
  const running = new Map<string, number>()
  return async ({ actor, origin }: Requester, { format, ...filters }: FileRequest) => {
    const at = deps.clock.now()
    const now = at.getTime()
    const { time_zone: zone } = await getOrganizationShown(deps.db, actor, filters)
    if (now - (running.get(actor.id) ?? 0) < longestMs) throw new AppError('matrix_file_running')
    running.set(actor.id, now)
    const end = () => running.delete(actor.id)
    try {
      const wait = await countAttempt(deps, perUser, actor.id)
      if (wait !== null) throw new AppError('matrix_file_throttled', { retryAfterSeconds: wait })
      const when = filters.asOf ?? at
      const { subjectIds, ...lines } = await linesOf(deps, actor, { ...filters, when, zone })
      const done = { action: 'compliance_matrix_downloaded', entity: 'compliance_record', reason: format }
      await recordAudit(deps.db, { actor, ...done, subjectIds, origin })
      // Closed when everything was read, and when the client went away.
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

/** Reads who is meant and what they are asked for; their states follow while the client reads, some people at a time. */
async function linesOf(
  { db }: Deps,
  actor: Actor,
  filters: MatrixFilters & { when: When; zone: string },
): Promise<Lines & { subjectIds: string[] }> {
  const { when, zone, requirementId, status, fitness } = filters
  const scope = overseenBy(actor)
  const people = await listPeople(db, scope, { ...peopleOf(filters), limit: maxPeople })
  const asked = organizationsOf(actor, people, filters)
  const inUse = await readRequirementsInUse(db, asked, earliestDay(people, when, zone))
  const columns = requirementId === undefined ? inUse : inUse.filter(({ id }) => id === requirementId)
  const requirements = columns.map((row) => toNamed({ row }))
  async function* rows() {
    for (const group of inGroups(people)) {
      const verdicts =
        fitness === undefined ? [] : await readVerdicts(db, scope, { people: group, rows: inUse, when })
      const some = group.filter((_, at) => verdicts[at] === fitness)
      const found = await readBriefs(db, scope, { people: some, rows: columns, when })
      for (const [at, states] of found.entries()) {
        const person = some[at]
        const isFound = status === undefined || states.some((state) => state.status === status)
        if (person && isFound)
          yield matrixLine(toLinePerson(person), states, { day: dayOf(person, when), requirements })
      }
    }
  }
  return { headings: matrixHeadings(requirements), rows: rows(), subjectIds: people.map(({ id }) => id) }
}

function* inGroups(people: readonly PersonRow[]): Generator<PersonRow[]> {
  for (let at = 0; at < people.length; at += atOnce) yield people.slice(at, at + atOnce)
}

const toLinePerson = ({ name, role, profession, base_code: baseCode }: PersonRow) => ({
  name,
  role,
  profession,
  baseCode,
})
