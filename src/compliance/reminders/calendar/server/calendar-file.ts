import { createHash } from 'node:crypto'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import type { Deps } from '#platform/server/deps.ts'
import { paths } from '#paths/paths.ts'
import type { KeptCurrent } from '#compliance/requirements/state/server/service.ts'

const halfDaySeconds = 12 * 60 * 60
/** Calendars that ask every few minutes are spared the work. */
const keptSeconds = 15 * 60

/** A requirement keeps its entry, so that a renewal moves it in the calendar instead of adding one. It names nobody. */
const uidOf = (ownerId: string, requirementId: string): string =>
  createHash('sha256').update(`${ownerId} ${requirementId}`).digest('hex').slice(0, 40)

const hasDay = ({ status, validUntil }: KeptCurrent): boolean =>
  validUntil !== null && (status === 'valid' || status === 'expiring' || status === 'expired')

/** Returns the last days of what a user keeps current as a calendar. It says nothing but titles and days. */
export async function calendarFile(
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  ownerId: string,
  kept: readonly KeptCurrent[],
): Promise<FileAnswer> {
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const { host } = new URL(publicUrl)
  const calendar = ical({
    name: 'Sortie: what expires',
    prodId: { company: 'Sortie', product: 'Compliance', language: 'EN' },
    ttl: halfDaySeconds,
  })
  for (const { requirementId, title, validUntil } of kept.filter(hasDay)) {
    calendar.createEvent({
      id: `${uidOf(ownerId, requirementId)}@${host}`,
      // Of the day alone: in the morning of UTC it is that day wherever the server stands.
      start: new Date(`${validUntil}T00:00Z`),
      allDay: true,
      stamp: clock.now(),
      summary: `Expires: ${title}`,
      url: `${publicUrl}${paths.compliance()}`,
      // It takes no time of the day: nobody is busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  const bytes = new TextEncoder().encode(calendar.toString())
  return {
    stream: once(bytes),
    contentType: 'text/calendar; charset=utf-8',
    fileName: 'sortie.ics',
    privateSeconds: keptSeconds,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
