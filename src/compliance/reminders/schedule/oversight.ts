import type { Role } from '#platform/contract/access.ts'

interface Overseer {
  id: string
  role: Role
  organization_id: string | null
}

interface Person {
  id: string
  organization_id: string | null
  supervisor_id: string | null
}

/** Returns whether a weekly digest is about somebody: assigned clinicians, the own organization, or everybody. */
export function oversees(overseer: Overseer, person: Person): boolean {
  if (overseer.id === person.id) return false
  switch (overseer.role) {
    case 'supervisor':
      return person.supervisor_id === overseer.id
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
  /** The most urgent, at most `maxListed` once they are all in. */
  urgent: PersonLapse[]
}

export const maxListed = 15
/** What expires later is of no use in a week's digest. */
export const soonDays = 30

export const nothingLapses = (): OverseenLapses => ({ people: 0, expired: 0, expiring: 0, urgent: [] })

/** Adds what one person lets lapse. The list stays short, however many people there are. */
export function addLapses(to: OverseenLapses, lapses: readonly PersonLapse[]): void {
  if (lapses.length === 0) return
  const expired = lapses.filter(({ isExpired }) => isExpired).length
  to.people += 1
  to.expired += expired
  to.expiring += lapses.length - expired
  to.urgent = [...to.urgent, ...lapses].toSorted(byUrgency).slice(0, maxListed)
}

/** What is expired first, blocking before advisory, then what ends sooner. */
const byUrgency = (a: PersonLapse, b: PersonLapse): number =>
  Number(b.isExpired) - Number(a.isExpired) ||
  Number(b.blocksDuty) - Number(a.blocksDuty) ||
  a.daysLeft - b.daysLeft
