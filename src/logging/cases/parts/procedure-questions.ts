/** The questions that the form asks about a procedure besides its operator and outcome. */
import { isAdvancedAirwayProcedure } from './procedures.ts'

export interface ProcedureQuestions {
  /** False for an airway procedure, because the airway section counts its attempts. */
  attempts: boolean
  side: boolean
  ultrasound: boolean
  /** Whether something was inserted or cut, so that it can bleed, be misplaced or get infected. */
  invasive: boolean
}

const toCodeSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const puncturingCodes = `chest_drain_inserted needle_thoracocentesis finger_thoracostomy regional_nerve_block iv_access
  io_access central_venous_access umbilical_access arterial_line external_jugular_access transvenous_pacing
  pericardiocentesis reboa ecmo_cannulation intra_aortic_balloon_pump impella`
const cuttingCodes = `front_of_neck_airway wound_closure escharotomy fasciotomy field_amputation lateral_canthotomy
  resuscitative_thoracotomy resuscitative_hysterotomy`
const insertingCodes = `supraglottic_airway tracheal_intubation_oral tracheal_intubation_nasal intubation_no_drugs
  awake_intubation nasopharyngeal_airway bronchoscopy gastric_tube urinary_catheter uterine_balloon surfactant
  less_invasive_surfactant foreign_body_removal_airway tracheostomy_care external_ventricular_drain_care
  ecmo_ecpr local_anaesthesia`

const invasiveProcedures = toCodeSet(`${puncturingCodes} ${cuttingCodes} ${insertingCodes} other_procedure`)
const proceduresWithAttempts =
  toCodeSet(`${puncturingCodes} fracture_reduction joint_relocation lateral_canthotomy cardioversion
  vagal_manoeuvres gastric_tube urinary_catheter uterine_balloon less_invasive_surfactant bronchoscopy
  foreign_body_removal_airway other_procedure`)
const proceduresWithSide =
  toCodeSet(`chest_drain_inserted needle_thoracocentesis finger_thoracostomy chest_seal regional_nerve_block
  local_anaesthesia fracture_splintage traction_splint limb_splint fracture_reduction joint_relocation
  wound_management wound_irrigation_dressing wound_closure escharotomy fasciotomy field_amputation
  lateral_canthotomy iv_access io_access central_venous_access arterial_line external_jugular_access tourniquet
  direct_pressure_dressing haemostatic_dressing junctional_haemorrhage_control epistaxis_control reboa
  ecmo_cannulation intra_aortic_balloon_pump impella nasopharyngeal_airway tracheal_intubation_nasal
  ultrasound_optic_nerve other_procedure`)
const proceduresWithUltrasound =
  toCodeSet(`iv_access central_venous_access arterial_line external_jugular_access regional_nerve_block
  pericardiocentesis chest_drain_inserted transvenous_pacing reboa ecmo_cannulation impella
  intra_aortic_balloon_pump front_of_neck_airway other_procedure`)

export const questionsOf = (code: string): ProcedureQuestions => ({
  attempts: proceduresWithAttempts.has(code) && !isAdvancedAirwayProcedure(code),
  side: proceduresWithSide.has(code),
  ultrasound: proceduresWithUltrasound.has(code),
  invasive: invasiveProcedures.has(code),
})

const invasiveComplications = new Set(['bleeding', 'misplaced', 'infection_risk'])

/** Whether this complication is possible for this procedure. */
export const isPossibleComplication = (
  complication: string,
  { invasive: isInvasive }: ProcedureQuestions,
): boolean => isInvasive || !invasiveComplications.has(complication)
