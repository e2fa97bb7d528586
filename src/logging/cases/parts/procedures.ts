// Procedures whose attempts the airway section records. A basic adjunct needs no such record.
const advancedAirwayProcedures = new Set([
  'supraglottic_airway',
  'tracheal_intubation_oral',
  'tracheal_intubation_nasal',
  'intubation_no_drugs',
  'awake_intubation',
  'front_of_neck_airway',
  'rapid_sequence_induction',
  'delayed_sequence_induction',
])
const surgicalProcedures = new Set([
  'resuscitative_thoracotomy',
  'resuscitative_hysterotomy',
  'front_of_neck_airway',
  'field_amputation',
])

export const isAdvancedAirwayProcedure = (code: string): boolean => advancedAirwayProcedures.has(code)

export const isSurgicalProcedure = (code: string): boolean => surgicalProcedures.has(code)
