/** Removes the facts from a case that its summary shows, so that the details below do not repeat them. */
import { isPatientless } from '#logging/missions/mission.ts'
import type { Case } from '#logging/cases/contract.ts'

/** Returns the part without the fields marked true. False keeps a field: the summary does not show this value. */
function without<Part extends object>(
  part: Part | null | undefined,
  summaryFields: Partial<Record<keyof Part, boolean>>,
): Part | null | undefined {
  if (!part) return part
  const removedFields = Object.fromEntries(
    Object.entries(summaryFields).flatMap(([name, isInSummary]) => (isInSummary ? [[name, null]] : [])),
  )
  return { ...part, ...removedFields }
}

/** Returns the case with only the facts that are not in the summary. */
export function omitSummaryFacts(caseRecord: Case): Case {
  const { mission, team } = caseRecord
  const withoutMissionSummary = {
    ...caseRecord,
    mission: without(mission, { result: true, platform: mission?.platform !== 'other' }),
    team: without(team, {
      myRole: team?.myRole !== 'other',
      myInvolvement: true,
      supervisionLevel: true,
    }),
  }
  return isPatientless(mission)
    ? withoutMissionSummary
    : { ...withoutMissionSummary, ...omitPatientSummary(caseRecord) }
}

function omitPatientSummary(caseRecord: Case): Partial<Case> {
  const { patient, outcome, airway, derived } = caseRecord
  return {
    patientAge: null,
    patientAgeUnit: null,
    patientAgeUnknown: null,
    patient: without(patient, {
      gender: true,
      // The summary writes "(estimated)" after an estimated age.
      ageEstimated: caseRecord.patientAge != null,
      weightKg: true,
      pregnancyWeeks: true,
    }),
    clinical: omitClinicalSummary(caseRecord),
    airway: omitAirwaySummary(caseRecord),
    outcome: without(outcome, {
      clinicalOutcome: outcome?.clinicalOutcome !== 'not_applicable',
      destinationType: true,
      destinationTypeOther: true,
      preAlert: outcome?.preAlert === true,
      refusalOrNoTransportReason: true,
      refusalOrNoTransportReasonOther: true,
      followUpOutcome: true,
      followUpDiagnosis: true,
      followUpDiagnosisOther: true,
    }),
    derived: {
      ...derived,
      // The age band follows from the age.
      ageBand: caseRecord.patientAge == null ? derived.ageBand : null,
      vitals: derived.vitals.map((figures) => ({ ...figures, gcsTotal: null })),
      iss: caseRecord.clinical?.injury?.injuryType === 'none' ? derived.iss : null,
      ...(airway && {
        attemptsTotal: null,
        // If intubation took a later attempt or failed, the summary says so. Then the first pass has also failed.
        firstPassSuccess:
          derived.firstPassSuccess === true || derived.intubationSuccess !== null
            ? null
            : derived.firstPassSuccess,
        intubationSuccess: derived.intubationSuccess === 'yes_later' ? 'yes_later' : null,
      }),
    },
  }
}

function omitClinicalSummary({ clinical }: Case): Case['clinical'] {
  if (!clinical) return clinical
  const { injury, arrest, transfer } = clinical
  const isTrapped = Boolean(injury?.entrapment) && injury?.entrapment !== 'none'
  const isTransferInSummary = Boolean(transfer?.fromType ?? transfer?.toType ?? transfer?.reason)
  return {
    ...clinical,
    diagnosisPrimary: null,
    diagnosisPrimaryOther: null,
    nacaScore: null,
    presentation: null,
    summary: null,
    vitals: clinical.vitals?.map(omitVitalsSummary),
    injury:
      injury?.injuryType === 'none'
        ? injury
        : without(injury, {
            injuryType: true,
            mechanism: true,
            mechanismOther: true,
            intent: injury?.intent !== 'not_known',
            entrapment: isTrapped,
            entrapmentMinutes: isTrapped,
            burnPercent: true,
          }),
    arrest: without(arrest, {
      timing: arrest?.timing !== 'both',
      witnessed: arrest?.witnessed !== 'not_known',
      bystanderCpr: arrest?.bystanderCpr === 'yes',
      firstRhythm: arrest?.firstRhythm !== 'not_known',
      shocks: true,
      noFlowMinutes: true,
      lowFlowMinutes: true,
      outcome: true,
    }),
    transfer: isTransferInSummary
      ? without(transfer, {
          fromType: true,
          fromTypeOther: true,
          toType: true,
          toTypeOther: true,
          reason: true,
          reasonOther: true,
          timeCritical: transfer?.timeCritical === true,
          infusionCount: true,
        })
      : transfer,
  }
}

type Vitals = NonNullable<NonNullable<Case['clinical']>['vitals']>[number]

/** Returns the vital signs without those that the table of the summary shows. */
const omitVitalsSummary = (set: Vitals): Vitals => ({
  ...set,
  heartRate: null,
  systolicBp: null,
  diastolicBp: set.systolicBp == null ? set.diastolicBp : null,
  respiratoryRate: null,
  spo2: null,
  etco2Kpa: null,
})

function omitAirwaySummary({ airway, derived }: Case): Case['airway'] {
  if (!airway) return airway
  const drugs = [airway.inductionAgent, airway.neuromuscularBlocker, airway.opioidCoInduction]
  const areDrugsInSummary = drugs.some((code) => code && code !== 'none')
  const attempts = airway.attempts ?? []
  const operators = new Set(attempts.map(({ operator }) => operator))
  // The summary names the operator of the team's first attempt, and says if the first attempt succeeded.
  const isOperatorInSummary = operators.size === 1 && !operators.has('before_arrival')
  const isSuccessInSummary = attempts.length === 1 && derived.intubationSuccess === 'yes_first'
  const confirmation = airway.confirmation?.filter((code) => code !== 'waveform_capnography')
  const rest = {
    ...airway,
    confirmation: confirmation && confirmation.length > 0 ? confirmation : null,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      ...(isOperatorInSummary && { operator: null }),
      ...(isSuccessInSummary && { success: null }),
    })),
  }
  return without(rest, {
    drugAssisted: areDrugsInSummary && airway.drugAssisted === true,
    finalAirway: true,
    tubeSizeMm: true,
    tubeDepthCm: true,
    inductionAgent: airway.inductionAgent !== 'none',
    neuromuscularBlocker: airway.neuromuscularBlocker !== 'none',
    opioidCoInduction: airway.opioidCoInduction !== 'none',
    complications: true,
    complicationsOther: true,
    lowestSpo2: true,
    lowestSystolic: true,
  })
}
