/** Decides which facts of a case are in its summary, so that the details below need not repeat them. */
import { isPatientless } from '#logging/missions/mission.ts'
import type { Case } from '#logging/cases/contract.ts'

/** Returns the part without these fields. A condition keeps a field whose value the summary leaves out. */
function without<Part extends object>(
  part: Part | null | undefined,
  told: Partial<Record<keyof Part, boolean>>,
): Part | null | undefined {
  if (!part) return part
  const blank = Object.fromEntries(
    Object.entries(told).flatMap(([name, isTold]) => (isTold ? [[name, null]] : [])),
  )
  return { ...part, ...blank }
}

/** Returns the case with only the facts that are not in the summary. */
export function untoldFacts(shown: Case): Case {
  const { mission, team } = shown
  const always = {
    ...shown,
    mission: without(mission, { result: true, platform: mission?.platform !== 'other' }),
    team: without(team, {
      myRole: team?.myRole !== 'other',
      myInvolvement: true,
      supervisionLevel: true,
    }),
  }
  return isPatientless(mission) ? always : { ...always, ...untoldOfPatient(shown) }
}

function untoldOfPatient(shown: Case): Partial<Case> {
  const { patient, outcome } = shown
  return {
    patientAge: null,
    patientAgeUnit: null,
    patientAgeUnknown: null,
    patient: without(patient, {
      gender: true,
      ageEstimated: patient?.ageEstimated === true,
      weightKg: true,
      pregnancyWeeks: true,
    }),
    clinical: untoldClinical(shown),
    airway: untoldAirway(shown.airway),
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
      ...shown.derived,
      iss: shown.clinical?.injury?.injuryType === 'none' ? shown.derived.iss : null,
      ...(shown.airway && {
        attemptsTotal: null,
        firstPassSuccess: shown.derived.firstPassSuccess === true ? null : shown.derived.firstPassSuccess,
        intubationSuccess: shown.derived.intubationSuccess === 'yes_later' ? 'yes_later' : null,
      }),
    },
  }
}

function untoldClinical({ clinical }: Case): Case['clinical'] {
  if (!clinical) return clinical
  const { injury, arrest, transfer } = clinical
  const isTrapped = Boolean(injury?.entrapment) && injury?.entrapment !== 'none'
  const hasWay = Boolean(transfer?.fromType ?? transfer?.toType ?? transfer?.reason)
  return {
    ...clinical,
    diagnosisPrimary: null,
    diagnosisPrimaryOther: null,
    nacaScore: null,
    presentation: null,
    summary: null,
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
    transfer: hasWay
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

const untoldAirway = (airway: Case['airway']): Case['airway'] =>
  without(airway, {
    finalAirway: true,
    tubeSizeMm: true,
    tubeDepthCm: true,
    inductionAgent: airway?.inductionAgent !== 'none',
    neuromuscularBlocker: airway?.neuromuscularBlocker !== 'none',
    opioidCoInduction: airway?.opioidCoInduction !== 'none',
    complications: true,
    complicationsOther: true,
    lowestSpo2: true,
    lowestSystolic: true,
  })
