import type { Role } from '#platform/contract/access.ts'

interface Overseer {
  id: string
  role: Role
  organization_id: string | null
}

interface Person {
  id: string
  organization_id: string | null
  /** Those who oversee their compliance today. */
  supervisor_ids: readonly string[]
}

/**
 * Returns whether an overseer's weekly digest covers a person: supervisors' assigned clinicians, administrators' own
 * organization, and everybody for super administrators.
 */
export function isInDigestOf(overseer: Overseer, person: Person): boolean {
  if (overseer.id === person.id) return false
  switch (overseer.role) {
    case 'supervisor':
      return person.supervisor_ids.includes(overseer.id)
    case 'admin':
      return overseer.organization_id !== null && person.organization_id === overseer.organization_id
    case 'super_admin':
      return true
    case 'clinician':
      return false
  }
}

/** A requirement that somebody has let expire, or that expires soon. */
export interface PersonLapse {
  name: string
  title: string
  isHealth: boolean
  blocksDuty: boolean
  isExpired: boolean
  daysLeft: number
}

export interface OverseenLapses {
  people: number
  expired: number
  expiring: number
  /** The most urgent lapses, at most `maxListed`. */
  urgent: PersonLapse[]
}

export const maxListed = 15
/** Weekly digests list only what expires within these days. */
export const soonDays = 30

export const emptyLapses = (): OverseenLapses => ({ people: 0, expired: 0, expiring: 0, urgent: [] })

/** Adds the lapses of one person. The list stays short, however many people there are. */
export function addLapses(totals: OverseenLapses, lapses: readonly PersonLapse[]): void {
  if (lapses.length === 0) return
  const expired = lapses.filter(({ isExpired }) => isExpired).length
  totals.people += 1
  totals.expired += expired
  totals.expiring += lapses.length - expired
  totals.urgent = [...totals.urgent, ...lapses].toSorted(byUrgency).slice(0, maxListed)
}

/** Sorts expired ones first, then duty-blocking before advisory, then by the days left. */
const byUrgency = (a: PersonLapse, b: PersonLapse): number =>
  Number(b.isExpired) - Number(a.isExpired) ||
  Number(b.blocksDuty) - Number(a.blocksDuty) ||
  a.daysLeft - b.daysLeft
