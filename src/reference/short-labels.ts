/** Short labels for chips and table columns, by code. An entry without one shows its full label. */
type ShortLabels = Readonly<Record<string, string>>

export const shortMissionTypes: ShortLabels = {
  primary_scene: 'Primary',
  secondary_transfer: 'Secondary',
  tertiary_transfer: 'Tertiary',
  event_standby: 'Standby',
  major_incident_response: 'Major incident',
  team_or_organ_transport: 'Team or organ transport',
  training: 'Training',
}

export const shortMissionResults: ShortLabels = {
  patient_transported: 'Transported',
  patient_assisted: 'Conveyed by another crew',
  patient_treated_left: 'Left at scene',
  patient_died_scene: 'Died at scene',
  transport_completed: 'Transport completed',
  exercise_completed: 'Exercise completed',
  stood_down_before_mobile: 'Stood down before departure',
  stood_down_en_route: 'Stood down en route',
  stood_down_on_scene: 'Stood down on scene',
  diverted: 'Diverted',
}

export const shortPlatforms: ShortLabels = {
  rotary_wing: 'Helicopter',
  fixed_wing_propeller: 'Propeller aeroplane',
  fixed_wing_jet: 'Jet',
  commercial_aircraft: 'Airline flight',
  rapid_response_vehicle: 'Response car',
  critical_care_ambulance: 'Critical care ambulance',
  off_road_vehicle: 'Off-road vehicle',
  boat: 'Boat',
  remote: 'Remote',
}

export const shortCrewRoles: ShortLabels = {
  advanced_paramedic: 'Advanced paramedic',
  critical_care_nurse: 'Retrieval nurse',
  neonatal_nurse: 'Neonatal nurse',
  paediatric_nurse: 'Paediatric nurse',
  anaesthetic_practitioner: 'Anaesthetic practitioner',
  winch_operator: 'Winch operator',
  winch_paramedic: 'Winch paramedic',
  clinical_coordinator: 'Coordinator',
  remote_senior: 'Remote senior',
}

export const shortSupervisionLevels: ShortLabels = {
  immediate: 'Immediate',
  local: 'Local',
  local_prompt: 'Local, prompt help',
  distant: 'Distant',
  supervising: 'Supervising another',
}

export const shortProcedures: ShortLabels = {
  rapid_sequence_induction: 'RSI',
  cpr_manual: 'Manual CPR',
  cpr_mechanical: 'Mechanical CPR',
  surfactant: 'Surfactant',
  iv_access: 'IV access',
  io_access: 'IO access',
  non_invasive_ventilation: 'NIV',
  invasive_ventilation: 'Ventilation',
  finger_thoracostomy: 'Thoracostomy',
  needle_thoracocentesis: 'Needle decompression',
  tranexamic_acid_given: 'TXA',
  ultrasound_efast: 'eFAST',
  supraglottic_airway: 'Supraglottic airway',
  tracheal_intubation_oral: 'Oral intubation',
}

export const shortDiagnoses: ShortLabels = {
  polytrauma: 'Major trauma',
  tbi_severe: 'Severe TBI',
  tbi_moderate: 'Moderate TBI',
  stemi: 'STEMI',
  ohca_presumed_cardiac: 'Cardiac arrest, presumed cardiac',
  rosc_post_arrest: 'ROSC',
  neonatal_rds: 'Neonatal RDS',
}

export const toShortLabel = (
  list: readonly { readonly code: string; readonly label: string }[],
  shortLabels: ShortLabels,
  code: string,
): string => shortLabels[code] ?? list.find((entry) => entry.code === code)?.label ?? code
