import type { ReactNode } from 'react'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { Facts, toFacts, codesField, textField, type FieldTable } from '#platform/web/ui/facts.tsx'
import { isPatientless } from '#logging/missions/mission.ts'
import { drawnLegs, isOnBar } from '#logging/missions/web/mission-bar-panel.tsx'
import { MissionFactsPanel, missionFacts } from '#logging/missions/web/mission-facts-panel.tsx'
import { TeamFactsPanel, teamFacts } from '#logging/missions/web/team-facts-panel.tsx'
import { momentsOf, TimeLinePanel } from '#logging/missions/web/time-line-panel.tsx'
import { reviewReasons } from '#reference/case-lists.ts'
import { omitSummaryFacts } from '../../case-story/summary-facts.ts'
import {
  omitBloodSummary,
  omitDrugSummary,
  omitProcedureSummary,
} from '../../case-story/summary-treatment.ts'
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

const flagFields: FieldTable<Flag> = {
  flagReasons: codesField('Reasons for the review', reviewReasons, 'flagReasonsOther'),
  flagReasonsOther: null,
  flagNote: textField('Note for the review'),
}

interface CaseDetailsCardProps {
  caseRecord: Case
  flagBadge: ReactNode
  privateBadge: ReactNode
}

/** Returns whether the summary above already shows everything that a section has. An empty section is not covered. */
const isInSummary = (facts: readonly unknown[], details: readonly unknown[]): boolean =>
  facts.length > 0 && details.length === 0

/**
 * Shows the details that are not in the summary, in the order of the mission. A section without any record is a single
 * muted line; a section that the summary covers is left out.
 */
export function CaseDetailsCard({ caseRecord, flagBadge, privateBadge }: CaseDetailsCardProps) {
  const { reflection, flagReasons, flagReasonsOther, flagNote } = caseRecord
  const [allParts, detailParts] = [
    toMissionAndTeam(caseRecord),
    toMissionAndTeam(omitSummaryFacts(caseRecord)),
  ]
  const { mission, team } = detailParts
  return (
    <>
      {caseRecord.flagCaseReview && (
        <DetailSection title="Review" badge={flagBadge}>
          <Facts facts={toFacts<Flag>({ flagReasons, flagReasonsOther, flagNote }, flagFields)} />
        </DetailSection>
      )}
      <DetailSection title="Times" isEmpty={momentsOf(mission).length === 0}>
        {mission && (
          <TimeLinePanel
            mission={mission}
            date={caseRecord.date}
            isExact={caseRecord.exactTimes}
            hiddenIntervals={drawnLegs(caseRecord.mission)}
          />
        )}
      </DetailSection>
      {!isInSummary(missionFacts(allParts.mission), missionFacts(mission)) && (
        <DetailSection title="Mission Information" isEmpty={missionFacts(allParts.mission).length === 0}>
          {mission && <MissionFactsPanel mission={mission} />}
        </DetailSection>
      )}
      {!isInSummary(teamFacts(allParts.team), teamFacts(team)) && (
        <DetailSection title="Team Information" isEmpty={teamFacts(allParts.team).length === 0}>
          {team && <TeamFactsPanel team={team} />}
        </DetailSection>
      )}
      {!isPatientless(caseRecord.mission) && (
        <PatientSections caseRecord={caseRecord} details={omitSummaryFacts(caseRecord)} />
      )}
      {isPatientless(caseRecord.mission) && caseRecord.procedures.length > 0 && (
        <DetailSection title="Procedures">
          <ProceduresTable procedures={caseRecord.procedures} />
        </DetailSection>
      )}
      {reflection && (
        <DetailSection title="Reflection" badge={reflection.shareWithSupervisor ? undefined : privateBadge}>
          <ReflectionCard reflection={reflection} />
        </DetailSection>
      )}
      {(caseRecord.assessments ?? []).length > 0 && (
        <DetailSection title="Assessments">
          <AssessmentsCard caseRecord={caseRecord} />
        </DetailSection>
      )}
    </>
  )
}

/** Returns the mission and the team, with the names of their places and people. */
function toMissionAndTeam({ mission, team, baseLabel, regionLabel, supervisor }: Case) {
  return {
    mission: mission && { ...mission, baseLabel, regionLabel },
    team: team && { ...team, supervisor },
  }
}

function PatientSections({ caseRecord, details }: { caseRecord: Case; details: Case }) {
  const { clinical, airway, mission } = caseRecord
  const procedures = caseRecord.procedures
    .map((line) => omitProcedureSummary(line, caseRecord))
    .filter(hasProcedureFacts)
  const drugs = caseRecord.drugs.map(omitDrugSummary).filter(hasDrugFacts)
  const blood = caseRecord.blood
    .map((line) => omitBloodSummary(line, isOnBar(mission, line.startedAfterActivationMinutes ?? Infinity)))
    .filter(hasBloodFacts)
  const outcome = outcomeFacts(details.outcome)
  return (
    <>
      {!isInSummary(patientFacts(caseRecord), patientFacts(details)) && (
        <DetailSection title="Patient" isEmpty={patientFacts(caseRecord).length === 0}>
          <PatientCard caseRecord={details} />
        </DetailSection>
      )}
      {(!clinical || hasClinicalFacts(details)) && (
        <DetailSection title="Clinical" isEmpty={!clinical}>
          {details.clinical && <ClinicalCard clinical={details.clinical} derived={details.derived} />}
        </DetailSection>
      )}
      {(!airway || hasAirwayFacts(details)) && (
        <DetailSection title="Airway" isEmpty={!airway}>
          {details.airway && <AirwayCard airway={details.airway} derived={details.derived} />}
        </DetailSection>
      )}
      {!isInSummary(caseRecord.procedures, procedures) && (
        <DetailSection title="Procedures" isEmpty={caseRecord.procedures.length === 0}>
          <ProceduresTable procedures={procedures} />
        </DetailSection>
      )}
      {!isInSummary(caseRecord.drugs, drugs) && (
        <DetailSection title="Drugs" isEmpty={caseRecord.drugs.length === 0}>
          <DrugsTable drugs={drugs} />
        </DetailSection>
      )}
      {!isInSummary(caseRecord.blood, blood) && (
        <DetailSection title="Blood" isEmpty={caseRecord.blood.length === 0}>
          <BloodTable blood={blood} />
        </DetailSection>
      )}
      {!isInSummary(outcomeFacts(caseRecord.outcome), outcome) && (
        <DetailSection title="Outcome" isEmpty={outcomeFacts(caseRecord.outcome).length === 0}>
          <Facts facts={outcome} />
        </DetailSection>
      )}
    </>
  )
}
