import type { ReactNode } from 'react'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { Facts, factsOf, listedMany, written, type PartWords } from '#platform/web/ui/facts.tsx'
import { isPatientless } from '#logging/missions/mission.ts'
import { drawnLegs, isOnBar } from '#logging/missions/web/mission-bar-panel.tsx'
import { MissionFactsPanel, missionFacts } from '#logging/missions/web/mission-facts-panel.tsx'
import { TeamFactsPanel, teamFacts } from '#logging/missions/web/team-facts-panel.tsx'
import { momentsOf, TimeLinePanel } from '#logging/missions/web/time-line-panel.tsx'
import { reviewReasons } from '#reference/case-lists.ts'
import { untoldFacts } from '../../case-story/told-facts.ts'
import { untoldBlood, untoldDrug, untoldProcedure } from '../../case-story/told-treatment.ts'
import { AirwayCard, hasAirwayFacts } from './airway-card.tsx'
import { ClinicalCard, hasClinicalFacts } from './clinical-card.tsx'
import type { Case } from '#logging/cases/contract.ts'
import { AssessmentsCard } from '#logging/assessments/web/assessments-panel.tsx'
import { ReflectionCard } from './reflection-card.tsx'
import { outcomeFacts } from './outcome-card.tsx'
import { PatientCard, patientFacts } from './patient-card.tsx'
import {
  BloodTable,
  DrugsTable,
  hasBloodFacts,
  hasDrugFacts,
  hasProcedureFacts,
  ProceduresTable,
} from './procedures-table.tsx'

type Flag = Pick<Case, 'flagReasons' | 'flagReasonsOther' | 'flagNote'>

const flagWords: PartWords<Flag> = {
  flagReasons: listedMany('Reasons for the review', reviewReasons, 'flagReasonsOther'),
  flagReasonsOther: null,
  flagNote: written('Note for the review'),
}

interface CaseDetailsCardProps {
  shown: Case
  flagBadge: ReactNode
  privateBadge: ReactNode
}

/** Returns whether a section has content, but the summary above shows all of it. */
const isTold = (all: readonly unknown[], rest: readonly unknown[]): boolean =>
  all.length > 0 && rest.length === 0

/**
 * Shows the details that are not in the summary, in the order of the mission. A section without any record is a single
 * muted line; a section that the summary covers is left out.
 */
export function CaseDetailsCard({ shown, flagBadge, privateBadge }: CaseDetailsCardProps) {
  const { reflection, flagReasons, flagReasonsOther, flagNote } = shown
  const [all, rest] = [partsOf(shown), partsOf(untoldFacts(shown))]
  const { mission, team } = rest
  return (
    <>
      {shown.flagCaseReview && (
        <DetailSection title="Review" badge={flagBadge}>
          <Facts facts={factsOf<Flag>({ flagReasons, flagReasonsOther, flagNote }, flagWords)} />
        </DetailSection>
      )}
      <DetailSection title="Times" isEmpty={momentsOf(mission).length === 0}>
        {mission && (
          <TimeLinePanel
            mission={mission}
            date={shown.date}
            isExact={shown.exactTimes}
            toldIntervals={drawnLegs(shown.mission)}
          />
        )}
      </DetailSection>
      {!isTold(missionFacts(all.mission), missionFacts(mission)) && (
        <DetailSection title="Mission Information" isEmpty={missionFacts(all.mission).length === 0}>
          {mission && <MissionFactsPanel mission={mission} />}
        </DetailSection>
      )}
      {!isTold(teamFacts(all.team), teamFacts(team)) && (
        <DetailSection title="Team Information" isEmpty={teamFacts(all.team).length === 0}>
          {team && <TeamFactsPanel team={team} />}
        </DetailSection>
      )}
      {!isPatientless(shown.mission) && <PatientSections shown={shown} rest={untoldFacts(shown)} />}
      {isPatientless(shown.mission) && shown.procedures.length > 0 && (
        <DetailSection title="Procedures">
          <ProceduresTable procedures={shown.procedures} />
        </DetailSection>
      )}
      {reflection && (
        <DetailSection title="Reflection" badge={reflection.shareWithSupervisor ? undefined : privateBadge}>
          <ReflectionCard reflection={reflection} />
        </DetailSection>
      )}
      {(shown.assessments ?? []).length > 0 && (
        <DetailSection title="Assessments">
          <AssessmentsCard shown={shown} />
        </DetailSection>
      )}
    </>
  )
}

/** Returns the mission and the team, with the names of their places and people. */
function partsOf({ mission, team, baseLabel, regionLabel, supervisor }: Case) {
  return {
    mission: mission && { ...mission, baseLabel, regionLabel },
    team: team && { ...team, supervisor },
  }
}

function PatientSections({ shown, rest }: { shown: Case; rest: Case }) {
  const { clinical, airway, mission } = shown
  const procedures = shown.procedures.map((line) => untoldProcedure(line, shown)).filter(hasProcedureFacts)
  const drugs = shown.drugs.map(untoldDrug).filter(hasDrugFacts)
  const blood = shown.blood
    .map((line) => untoldBlood(line, isOnBar(mission, line.startedAfterActivationMinutes ?? Infinity)))
    .filter(hasBloodFacts)
  const outcome = outcomeFacts(rest.outcome)
  return (
    <>
      {!isTold(patientFacts(shown), patientFacts(rest)) && (
        <DetailSection title="Patient" isEmpty={patientFacts(shown).length === 0}>
          <PatientCard shown={rest} />
        </DetailSection>
      )}
      {(!clinical || hasClinicalFacts(rest)) && (
        <DetailSection title="Clinical" isEmpty={!clinical}>
          {rest.clinical && <ClinicalCard clinical={rest.clinical} derived={rest.derived} />}
        </DetailSection>
      )}
      {(!airway || hasAirwayFacts(rest)) && (
        <DetailSection title="Airway" isEmpty={!airway}>
          {rest.airway && <AirwayCard airway={rest.airway} derived={rest.derived} />}
        </DetailSection>
      )}
      {!isTold(shown.procedures, procedures) && (
        <DetailSection title="Procedures" isEmpty={shown.procedures.length === 0}>
          <ProceduresTable procedures={procedures} />
        </DetailSection>
      )}
      {!isTold(shown.drugs, drugs) && (
        <DetailSection title="Drugs" isEmpty={shown.drugs.length === 0}>
          <DrugsTable drugs={drugs} />
        </DetailSection>
      )}
      {!isTold(shown.blood, blood) && (
        <DetailSection title="Blood" isEmpty={shown.blood.length === 0}>
          <BloodTable blood={blood} />
        </DetailSection>
      )}
      {!isTold(outcomeFacts(shown.outcome), outcome) && (
        <DetailSection title="Outcome" isEmpty={outcomeFacts(shown.outcome).length === 0}>
          <Facts facts={outcome} />
        </DetailSection>
      )}
    </>
  )
}
