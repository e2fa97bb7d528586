/** The rule for airways that need capnography. The query of the logbook check uses its lists; a test compares the two. */
import type { CaseFacts } from '#logging/cases/contract.ts'
import { hasCuffedAirway } from '#logging/cases/parts/airway.ts'
import { isSimulated } from '#logging/treatment/done.ts'
import { countedRole } from '#logging/treatment/roles.ts'

/**
 * Every induction and intubation. NAP4 (RCoA/DAS) recommends waveform capnography for each of them, wherever it is
 * done.
 */
export const monitoredProcedures = [
  'rapid_sequence_induction',
  'delayed_sequence_induction',
  'tracheal_intubation_oral',
  'tracheal_intubation_nasal',
  'intubation_no_drugs',
  'awake_intubation',
] as const

export const cuffedFinalAirways = ['tracheal_tube', 'front_of_neck'] as const

/**
 * With these final airways, no device was placed whose position can be confirmed, so the form does not ask for a
 * confirmation.
 */
export const unconfirmableFinalAirways = ['bag_valve_mask', 'native', 'not_secured'] as const

/** The procedure that records the monitoring itself. */
export const capnographyProcedure = 'capnography'

type AirwayRecord = Pick<CaseFacts, 'airway' | 'clinical' | 'encounterSetting' | 'procedures'>

const isIn = (list: readonly string[], code: string | null | undefined): boolean => list.includes(code ?? '')

function needsCapnography({ airway, encounterSetting, procedures }: AirwayRecord): boolean {
  if (encounterSetting === 'simulated') return false
  if (hasCuffedAirway(airway)) return true
  if (isIn(unconfirmableFinalAirways, airway?.finalAirway)) return false
  return procedures.some(
    (procedure) =>
      isIn(monitoredProcedures, procedure.code) &&
      countedRole(procedure.operatorRole) !== null &&
      !isSimulated(procedure, encounterSetting),
  )
}

/** Whether an airway that needs capnography is recorded without any sign that capnography was used. */
export function lacksCapnography(record: AirwayRecord): boolean {
  const { airway, clinical, procedures } = record
  return (
    needsCapnography(record) &&
    !airway?.confirmation?.includes('waveform_capnography') &&
    !procedures.some(({ code }) => code === capnographyProcedure) &&
    !(clinical?.vitals ?? []).some(({ etco2Kpa }) => typeof etco2Kpa === 'number')
  )
}
