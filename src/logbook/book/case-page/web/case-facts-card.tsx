import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { ToneBadge, type StatusTone } from '#platform/web/components/status-badge.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { Facts, type Fact } from '#platform/web/ui/facts.tsx'
import { completenessLabel, completenessMeaning } from '#logging/cases/checks/completeness.ts'
import { caseStatuses, encounterSettings } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionResults, platforms } from '#reference/mission-lists.ts'
import {
  shortCrewRoles,
  toShortLabel,
  shortMissionResults,
  shortPlatforms,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { crewRoles, involvements, supervisionLevels } from '#reference/team-lists.ts'
import { patientGenders } from '#reference/case-lists.ts'
import { drugs } from '#reference/drugs.ts'
import type { Case, CaseStatus } from '#logging/cases/contract.ts'
import { hasCare, isPatientless } from '#logging/missions/mission.ts'
import { MissionBarPanel, type MissionMark } from '#logging/missions/web/mission-bar-panel.tsx'
import { storyOf } from '../../case-story/case-story.ts'
import { inSentence } from '../../case-story/phrases.ts'
import { treatmentsOf } from '../../case-story/case-treatment.ts'
import { VitalSignsChart } from './vital-signs-chart.tsx'
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
function headlineFacts(caseRecord: Case): Fact[] {
  const { mission, team, patient } = caseRecord
  const patientText = [ageWords(caseRecord), labelOf(patientGenders, patient?.gender)]
    .filter(Boolean)
    .join(', ')
  const lines: [string, string | null | undefined][] = [
    ['Case type', caseRecord.typeOther ?? caseRecord.typeLabel],
    ['Patient', patientText],
    ['Mission outcome', mission?.result && toShortLabel(missionResults, shortMissionResults, mission.result)],
    ['Aircraft or vehicle', mission?.platform && toShortLabel(platforms, shortPlatforms, mission.platform)],
    ['Role', team?.myRole && toShortLabel(crewRoles, shortCrewRoles, team.myRole)],
    ['Role in care', hasCare(mission) ? labelOf(involvements, team?.myInvolvement) : null],
    [
      'Supervision',
      team?.supervisionLevel &&
        toShortLabel(supervisionLevels, shortSupervisionLevels, team.supervisionLevel),
    ],
    ['Patient on this mission', caseRecord.patientSequence > 1 ? `No. ${caseRecord.patientSequence}` : null],
    [
      'Setting',
      caseRecord.encounterSetting === 'real' ? null : labelOf(encounterSettings, caseRecord.encounterSetting),
    ],
    ['Tags', caseRecord.tags?.join(', ')],
  ]
  return lines.flatMap(([label, words]) => (words ? [{ label, words }] : []))
}

/** Returns who logged the case and when, such as `Logged by Robin Hale, 14 Mar 2026, 06:45`. */
function loggedText({ status, createdBy, createdAt }: Case, isOwn: boolean): string {
  const verb = status === 'draft' ? 'Started' : 'Logged'
  return isOwn
    ? `${verb} ${formatDateTime(createdAt)}`
    : `${verb} by ${createdBy.name}, ${formatDateTime(createdAt)}`
}

/** Presents a case as a clinician would: who, what happened, when, the vital signs, what was done, and the outcome. */
export function CaseFactsCard({ caseRecord, isOwn }: { caseRecord: Case; isOwn: boolean }) {
  const { missing: missingFields } = caseRecord.derived
  const hasPatient = !isPatientless(caseRecord.mission)
  const vitals = hasPatient ? (caseRecord.clinical?.vitals ?? []) : []
  const treatments = hasPatient ? treatmentsOf(caseRecord) : []
  return (
    <section className={classes.root} aria-label="At a glance">
      <div className={classes.facts}>
        <Facts facts={headlineFacts(caseRecord)} />
      </div>
      <div className={classes.body} data-has-vitals={vitals.length > 0 || undefined}>
        <div className={classes.column}>
          {hasPatient && <StoryCard caseRecord={caseRecord} />}
          {caseRecord.mission && (
            <MissionBarPanel
              mission={caseRecord.mission}
              isExact={caseRecord.exactTimes}
              marks={marksOf(caseRecord)}
            />
          )}
        </div>
        {vitals.length > 0 && <VitalSignsChart vitals={vitals} derivedVitals={caseRecord.derived.vitals} />}
      </div>
      {treatments.length > 0 && (
        <dl className={classes.treatments}>
          {treatments.map(({ title, lines }) => (
            <div key={title}>
              <dt>{title}</dt>
              {lines.map((words) => (
                <dd key={words}>{words}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <div className={classes.foot}>
        <CaseStatusBadge status={caseRecord.status} />
        <span>{loggedText(caseRecord, isOwn)}</span>
        <details className={classes.registries}>
          <summary>{completenessLabel(missingFields.length)}</summary>
          <p>{completenessMeaning}</p>
        </details>
      </div>
      {isOwn && caseRecord.status !== 'voided' && missingFields.length > 0 && (
        <p className={classes.missing}>
          Still to add:{' '}
          {missingFields.map((field, index) => (
            <MissingLink
              key={field.path}
              caseRecord={caseRecord}
              field={field}
              isLast={index === missingFields.length - 1}
            />
          ))}
        </p>
      )}
    </section>
  )
}

interface MissingLinkProps {
  caseRecord: Case
  field: Case['derived']['missing'][number]
  isLast: boolean
}

/** Names a missing answer, and links to its field. */
function MissingLink({ caseRecord: { id, status }, field: { path, label }, isLast }: MissingLinkProps) {
  const words = inSentence(label)
  const separator = isLast ? '.' : ', '
  return (
    <>
      {status === 'draft' ? (
        <Link to={paths.newCase()} search={{ draft: id }}>
          {words}
        </Link>
      ) : (
        <Link to={paths.editCase(id)} search={{ at: path }}>
          {words}
        </Link>
      )}
      {separator}
    </>
  )
}

/** Returns the times of blood products, the only treatment whose time is recorded. */
const marksOf = ({ blood }: Case): MissionMark[] =>
  blood.flatMap(({ product, startedAfterActivationMinutes: minutes }) =>
    minutes == null ? [] : [{ label: labelOf(drugs, product) ?? 'Blood', minutesAfterActivation: minutes }],
  )

function StoryCard({ caseRecord }: { caseRecord: Case }) {
  const { patient, course, texts, outcome } = storyOf(caseRecord)
  if (patient === null && course.length === 0 && texts.length === 0 && outcome === null) return null
  return (
    <div className={classes.story}>
      {(patient !== null || course.length > 0) && <p>{[patient, ...course].filter(Boolean).join(' ')}</p>}
      {texts.map((words) => (
        <p key={words} className={classes.text}>
          {words}
        </p>
      ))}
      {outcome !== null && <p>{outcome}</p>}
    </div>
  )
}
