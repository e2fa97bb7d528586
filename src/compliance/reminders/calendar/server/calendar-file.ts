import { createHash } from 'node:crypto'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import type { Deps } from '#platform/server/deps.ts'
import { paths } from '#paths/paths.ts'
import type { ApplicableRequirement } from '#compliance/requirements/state/server/service.ts'

const halfDaySeconds = 12 * 60 * 60
/** Calendars that fetch every few minutes use their cached copy instead. */
const cacheSeconds = 15 * 60

/**
 * Returns the stable id of a requirement's event, so that a renewal moves the event instead of adding another. The hash names
 * nobody.
 */
const eventId = (ownerId: string, requirementId: string): string =>
  createHash('sha256').update(`${ownerId} ${requirementId}`).digest('hex').slice(0, 40)

const hasExpiryDate = ({ status, validUntil }: ApplicableRequirement): boolean =>
  validUntil !== null && (status === 'valid' || status === 'expiring' || status === 'expired')

/** Returns a calendar of a user's expiry dates. It contains only titles and days. */
export async function calendarFile(
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  ownerId: string,
  requirements: readonly ApplicableRequirement[],
): Promise<FileAnswer> {
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const { host } = new URL(publicUrl)
  const calendar = ical({
    name: 'Sortie: what expires',
    prodId: { company: 'Sortie', product: 'Compliance', language: 'EN' },
    ttl: halfDaySeconds,
  })
  for (const { requirementId, title, validUntil } of requirements.filter(hasExpiryDate)) {
    calendar.createEvent({
      id: `${eventId(ownerId, requirementId)}@${host}`,
      // An all-day event in UTC, so that the server's time zone does not move it.
      start: new Date(`${validUntil}T00:00Z`),
      allDay: true,
      stamp: clock.now(),
      summary: `Expires: ${title}`,
      url: `${publicUrl}${paths.compliance()}`,
      // The event does not mark anybody as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  const bytes = new TextEncoder().encode(calendar.toString())
  return {
    stream: once(bytes),
    contentType: 'text/calendar; charset=utf-8',
    fileName: 'sortie.ics',
    privateSeconds: cacheSeconds,
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
