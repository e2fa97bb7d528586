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
  shortLabelOf,
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
function headline(shown: Case): Fact[] {
  const { mission, team, patient } = shown
  const who = [ageWords(shown), labelOf(patientGenders, patient?.gender)].filter(Boolean).join(', ')
  const lines: [string, string | null | undefined][] = [
    ['Case type', shown.typeOther ?? shown.typeLabel],
    ['Patient', who],
    ['Mission outcome', mission?.result && shortLabelOf(missionResults, shortMissionResults, mission.result)],
    ['Aircraft or vehicle', mission?.platform && shortLabelOf(platforms, shortPlatforms, mission.platform)],
    ['Role', team?.myRole && shortLabelOf(crewRoles, shortCrewRoles, team.myRole)],
    ['Role in care', hasCare(mission) ? labelOf(involvements, team?.myInvolvement) : null],
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

/** Presents a case as a clinician would: who, what happened, when, the vital signs, what was done, and the outcome. */
export function CaseFactsCard({ shown, isOwn }: { shown: Case; isOwn: boolean }) {
  const { missing } = shown.derived
  const isAttended = !isPatientless(shown.mission)
  const vitals = isAttended ? (shown.clinical?.vitals ?? []) : []
  const treatments = isAttended ? treatmentsOf(shown) : []
  return (
    <section className={classes.root} aria-label="At a glance">
      <div className={classes.facts}>
        <Facts facts={headline(shown)} />
      </div>
      <div className={classes.body} data-has-vitals={vitals.length > 0 || undefined}>
        <div className={classes.column}>
          {isAttended && <StoryCard shown={shown} />}
          {shown.mission && (
            <MissionBarPanel mission={shown.mission} isExact={shown.exactTimes} marks={marksOf(shown)} />
          )}
        </div>
        {vitals.length > 0 && <VitalSignsChart vitals={vitals} figures={shown.derived.vitals} />}
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
        <CaseStatusBadge status={shown.status} />
        {!isOwn && <span>Logged by {shown.createdBy.name}</span>}
        <span>{formatDateTime(shown.createdAt)}</span>
        <details className={classes.registries}>
          <summary>{completenessLabel(missing.length)}</summary>
          <p>{completenessMeaning}</p>
        </details>
      </div>
      {isOwn && shown.status !== 'voided' && missing.length > 0 && (
        <p className={classes.missing}>
          Still to add:{' '}
          {missing.map((field, index) => (
            <MissingLink key={field.path} shown={shown} field={field} isLast={index === missing.length - 1} />
          ))}
        </p>
      )}
    </section>
  )
}

interface MissingLinkProps {
  shown: Case
  field: Case['derived']['missing'][number]
  isLast: boolean
}

/** Names a missing answer, and links to its field. */
function MissingLink({ shown: { id, status }, field: { path, label }, isLast }: MissingLinkProps) {
  const words = inSentence(label)
  const end = isLast ? '.' : ', '
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
      {end}
    </>
  )
}

/** Returns the times of blood products, the only treatment whose time is recorded. */
const marksOf = ({ blood }: Case): MissionMark[] =>
  blood.flatMap(({ product, startedAfterActivationMinutes: minutes }) =>
    minutes == null ? [] : [{ label: labelOf(drugs, product) ?? 'Blood', minutesAfterActivation: minutes }],
  )

function StoryCard({ shown }: { shown: Case }) {
  const { patient, course, texts, outcome } = storyOf(shown)
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
