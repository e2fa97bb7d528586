import { ApiError } from '#platform/web/api/api-error.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { LinkKind, SupervisionLink } from '../contract.ts'

export const linksFailed = 'Failed to fetch who supervises this clinician'
export const linkFailed = 'Failed to save this supervision'
export const endFailed = 'Failed to end this supervision'
export const coversFailed = 'Failed to fetch who covers you'
export const coverFailed = 'Failed to name a cover'
export const endCoverFailed = 'Failed to end this cover'

export const kindLabels: Record<LinkKind, string> = {
  clinical: 'Clinical supervisor',
  educational: 'Educational supervisor',
  cover: 'Cover',
}

export const stateLabels: Record<SupervisionLink['state'], string> = {
  active: 'Active',
  planned: 'Planned',
  ended: 'Ended',
}

type Permission = keyof SupervisionLink['permissions']

export const permissionLabels: Record<Permission, string> = {
  viewCases: 'See cases',
  viewCpd: 'See CPD',
  viewCompliance: 'See and verify compliance',
  signOff: 'Sign',
}
export const permissionNames = Object.keys(permissionLabels) as Permission[] // safe: the type of the labels requires all of them

const visibleRecords: [Permission, string][] = [
  ['viewCases', 'cases'],
  ['viewCpd', 'CPD'],
  ['viewCompliance', 'compliance'],
]

/** Returns `Sees cases and CPD. Signs.` */
export function permissionsText(permissions: SupervisionLink['permissions']): string {
  const kinds = visibleRecords.flatMap(([name, word]) => (permissions[name] ? [word] : []))
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(kinds)
  return [list === '' ? 'Sees nothing.' : `Sees ${list}.`, ...(permissions.signOff ? ['Signs.'] : [])].join(
    ' ',
  )
}

/** Returns `3 Mar 2025 to 5 Apr 2025`. */
export const daysText = (first: string, last: string): string => `${formatDate(first)} to ${formatDate(last)}`

/** Returns the days of a link. One that was ended early ends on the day when that happened. */
export function periodText({
  state,
  startsOn,
  endsOn,
  endedOn,
}: Pick<SupervisionLink, 'state' | 'startsOn' | 'endsOn' | 'endedOn'>): string {
  if (endedOn !== null && endedOn < startsOn)
    return `Was to begin on ${formatDate(startsOn)}, ended on ${formatDate(endedOn)}`
  const lastDay = endedOn !== null && (endsOn === null || endedOn < endsOn) ? endedOn : endsOn
  if (lastDay !== null) return daysText(startsOn, lastDay)
  return `${state === 'planned' ? 'From' : 'Since'} ${formatDate(startsOn)}`
}

export const kindText = ({ kind, covers }: SupervisionLink): string =>
  covers === null ? kindLabels[kind] : `Cover for ${covers.name}`

export const linkAdded = (name: string): string => `${name} was added`
export const linkSaved = 'Supervision saved'
export const linkEnded = (name: string): string => `${name} no longer supervises this clinician`

export const endQuestion = (link: SupervisionLink, clinician: string): string =>
  `End supervision of ${clinician} by ${link.supervisor.name}?`
export const endConsequence =
  'From their next click on, they see nothing of this clinician. Nor does anybody who covers for them. The link stays in the history.'

export const coverNamed = (name: string): string => `${name} covers you`
export const coverEnded = (name: string): string => `${name} no longer covers you`
export const coverExplanation = (clinicians: number): string =>
  `They see what you see of ${clinicians === 1 ? 'the clinician' : `all ${clinicians} clinicians`} whom you supervise, on these days only.`
export const nobodyToCover = 'You supervise nobody today, so there is nobody to cover.'
export const noColleague = 'Nobody else in your organization is a supervisor.'

/** Returns what failed and why. If a field is wrong, says how to correct it. */
export function failureWords(what: string, error: Error): string {
  if (!(error instanceof ApiError)) return what
  const fieldMessages = error.fields.map(({ message }) => message)
  return `${what}. ${fieldMessages.length > 0 ? fieldMessages.join(' ') : error.message}`
}
