import type { ReactNode } from 'react'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { Facts, factsOf, listedMany, written, type PartWords } from '#platform/web/ui/facts.tsx'
import { isPatientless } from '#missions/mission.ts'
import { MissionFactsPanel, missionFacts } from '#missions/web/mission-facts-panel.tsx'
import { TeamFactsPanel, teamFacts } from '#missions/web/team-facts-panel.tsx'
import { momentsOf, TimeLinePanel } from '#missions/web/time-line-panel.tsx'
import { reviewReasons } from '#reference/case-lists.ts'
import { AirwayCard } from './airway-card.tsx'
import { ClinicalCard } from './clinical-card.tsx'
import type { Case } from '#cases/contract.ts'
import { AssessmentsCard } from '#assessments/web/assessments-panel.tsx'
import { ReflectionCard } from './reflection-card.tsx'
import { outcomeFacts } from './outcome-card.tsx'
import { PatientCard, patientFacts } from './patient-card.tsx'
import { BloodTable, DrugsTable, ProceduresTable } from './procedures-table.tsx'

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

/** Shows the sections of a case in the order of the mission. An empty section is a single muted line. */
export function CaseDetailsCard({ shown, flagBadge, privateBadge }: CaseDetailsCardProps) {
  const { reflection, flagReasons, flagReasonsOther, flagNote, baseLabel, regionLabel, supervisor } = shown
  const mission = shown.mission && { ...shown.mission, baseLabel, regionLabel }
  const team = shown.team && { ...shown.team, supervisor }
  return (
    <>
      {shown.flagCaseReview && (
        <DetailSection title="Review" badge={flagBadge}>
          <Facts facts={factsOf<Flag>({ flagReasons, flagReasonsOther, flagNote }, flagWords)} />
        </DetailSection>
      )}
      <DetailSection title="Times" isEmpty={momentsOf(mission).length === 0}>
        {mission && <TimeLinePanel mission={mission} date={shown.date} isExact={shown.exactTimes} />}
      </DetailSection>
      <DetailSection title="Mission Information" isEmpty={missionFacts(mission).length === 0}>
        {mission && <MissionFactsPanel mission={mission} />}
      </DetailSection>
      <DetailSection title="Team Information" isEmpty={teamFacts(team).length === 0}>
        {team && <TeamFactsPanel team={team} />}
      </DetailSection>
      {!isPatientless(mission) && <PatientSections shown={shown} />}
      {isPatientless(mission) && shown.procedures.length > 0 && (
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

function PatientSections({ shown }: { shown: Case }) {
  const { clinical, airway, procedures, drugs, blood, derived } = shown
  const outcome = outcomeFacts(shown.outcome)
  return (
    <>
      <DetailSection title="Patient" isEmpty={patientFacts(shown).length === 0}>
        <PatientCard shown={shown} />
      </DetailSection>
      <DetailSection title="Clinical" isEmpty={!clinical}>
        {clinical && <ClinicalCard clinical={clinical} derived={derived} />}
      </DetailSection>
      <DetailSection title="Airway" isEmpty={!airway}>
        {airway && <AirwayCard airway={airway} derived={derived} />}
      </DetailSection>
      <DetailSection title="Procedures" isEmpty={procedures.length === 0}>
        <ProceduresTable procedures={procedures} />
      </DetailSection>
      <DetailSection title="Drugs" isEmpty={drugs.length === 0}>
        <DrugsTable drugs={drugs} />
      </DetailSection>
      <DetailSection title="Blood" isEmpty={blood.length === 0}>
        <BloodTable blood={blood} />
      </DetailSection>
      <DetailSection title="Outcome" isEmpty={outcome.length === 0}>
        <Facts facts={outcome} />
      </DetailSection>
    </>
  )
}
