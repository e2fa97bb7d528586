import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { Facts, type Fact } from '#platform/web/ui/facts.tsx'
import { completenessLabel } from '#cases/checks/completeness.ts'
import { caseStatuses, encounterSettings } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionResults, platforms } from '#reference/mission-lists.ts'
import {
  shortCrewRoles,
  shortLabelOf,
  shortMissionResults,
  shortPlatforms,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import { patientGenders } from '#reference/case-lists.ts'
import type { Case, CaseStatus } from '#cases/contract.ts'
import { ageWords } from './patient-card.tsx'
import classes from './case-facts-card.module.css'

const tones: Record<CaseStatus, StatusTone> = {
  draft: 'waiting',
  pending: 'waiting',
  completed: 'good',
  voided: 'bad',
}

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return <ToneBadge tone={tones[status]}>{labelOf(caseStatuses, status)}</ToneBadge>
}

/** Returns the facts that readers look for first, such as type, patient, vehicle, role and supervision. */
function headline(shown: Case): Fact[] {
  const { mission, team, patient } = shown
  const who = [ageWords(shown), labelOf(patientGenders, patient?.gender)].filter(Boolean).join(', ')
  const lines: [string, string | null | undefined][] = [
    ['Case type', shown.typeOther ?? shown.typeLabel],
    ['Patient', who],
    ['Mission outcome', mission?.result && shortLabelOf(missionResults, shortMissionResults, mission.result)],
    ['Aircraft or vehicle', mission?.platform && shortLabelOf(platforms, shortPlatforms, mission.platform)],
    ['Role', team?.myRole && shortLabelOf(crewRoles, shortCrewRoles, team.myRole)],
    [
      'Supervision',
      team?.supervisionLevel &&
        shortLabelOf(supervisionLevels, shortSupervisionLevels, team.supervisionLevel),
    ],
    ['Patient number', shown.patientSequence > 1 ? String(shown.patientSequence) : null],
    [
      'Setting',
      shown.encounterSetting === 'real' ? null : labelOf(encounterSettings, shown.encounterSetting),
    ],
    ['Tags', shown.tags?.join(', ')],
  ]
  return lines.flatMap(([label, words]) => (words ? [{ label, words }] : []))
}

export function CaseFactsCard({ shown, isOwn }: { shown: Case; isOwn: boolean }) {
  const { missing } = shown.derived
  return (
    <section className={classes.root} aria-label="At a glance">
      <Facts facts={headline(shown)} />
      <div className={classes.foot}>
        <CaseStatusBadge status={shown.status} />
        {!isOwn && <span>Logged by {shown.createdBy.name}</span>}
        <span>{formatDateTime(shown.createdAt)}</span>
        <span title={missing.map(({ label }) => label).join(', ')}>{completenessLabel(missing.length)}</span>
      </div>
      {isOwn && shown.status !== 'voided' && missing.length > 0 && (
        <p className={classes.missing}>
          Still to add: {missing.map(({ label }) => label.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}
