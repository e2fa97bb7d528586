/**
 * The diagnosis that takes precedence if a cell contains several of one clinical picture. `@trauma` means every diagnosis of
 * that group. If neither of two diagnoses takes precedence, the cell gets no diagnosis.
 */
const cardiacPicture =
  'chest_pain_unspecified syncope bradycardia complete_heart_block ventricular_tachycardia supraventricular_tachycardia atrial_fibrillation_fast'
const lungPicture = 'acute_respiratory_failure chest_pain_unspecified syncope'
const minorDiagnoses = 'wound_soft_tissue minor_injury alcohol_intoxication'
const presumedCardiacArrest = 'ohca_presumed_cardiac'

export const leadingDiagnoses: Readonly<Record<string, string>> = {
  polytrauma: '@trauma hypothermia self_harm alcohol_intoxication coma_unknown inhalation_injury',
  traumatic_cardiac_arrest: `@trauma ${presumedCardiacArrest} rosc_post_arrest self_harm hypothermia`,
  ohca_presumed_cardiac: `stemi nstemi unstable_angina cardiogenic_shock death_recognised hypoxic_ischaemic_encephalopathy coma_unknown ${cardiacPicture}`,
  rosc_post_arrest: `${presumedCardiacArrest} stemi nstemi unstable_angina cardiogenic_shock coma_unknown hypoxic_ischaemic_encephalopathy seizure acute_respiratory_failure ${cardiacPicture}`,
  stemi: `nstemi cardiogenic_shock acute_pulmonary_oedema acute_respiratory_failure unstable_angina ${cardiacPicture}`,
  nstemi: `acute_pulmonary_oedema acute_respiratory_failure unstable_angina ${cardiacPicture}`,
  unstable_angina: 'chest_pain_unspecified',
  acute_pulmonary_oedema: `hypertensive_emergency ${lungPicture} atrial_fibrillation_fast bradycardia`,
  cardiogenic_shock: `acute_pulmonary_oedema acute_respiratory_failure ${cardiacPicture}`,
  complete_heart_block: 'bradycardia syncope',
  bradycardia: 'syncope',
  ventricular_tachycardia: 'chest_pain_unspecified syncope',
  supraventricular_tachycardia: 'chest_pain_unspecified syncope',
  atrial_fibrillation_fast: 'chest_pain_unspecified syncope',
  aortic_dissection: 'chest_pain_unspecified syncope hypertensive_emergency cardiac_tamponade_medical',
  pulmonary_embolism: `${lungPicture} cardiogenic_shock ${presumedCardiacArrest}`,
  ruptured_aaa: 'acute_abdomen syncope',
  acute_severe_asthma: `acute_respiratory_failure ${presumedCardiacArrest}`,
  copd_exacerbation: 'acute_respiratory_failure',
  pneumonia: 'acute_respiratory_failure',
  ards: 'acute_respiratory_failure pneumonia',
  covid_19: 'acute_respiratory_failure pneumonia ards',
  bronchiolitis: 'acute_respiratory_failure',
  croup: 'acute_respiratory_failure upper_airway_obstruction',
  epiglottitis: 'acute_respiratory_failure upper_airway_obstruction',
  aspiration_pneumonitis: 'acute_respiratory_failure pneumonia',
  airway_foreign_body: `acute_respiratory_failure upper_airway_obstruction ${presumedCardiacArrest}`,
  pneumothorax_spontaneous: lungPicture,
  tension_pneumothorax: `pneumothorax_traumatic rib_fractures haemothorax_traumatic pulmonary_contusion pneumothorax_spontaneous ${lungPicture}`,
  status_epilepticus: 'seizure coma_unknown',
  febrile_convulsion: 'seizure status_epilepticus',
  eclampsia: 'seizure status_epilepticus pre_eclampsia',
  neonatal_seizures: 'seizure status_epilepticus',
  hypoglycaemia: 'seizure coma_unknown syncope alcohol_intoxication',
  ischaemic_stroke: 'stroke_unspecified coma_unknown hypertensive_emergency',
  intracerebral_haemorrhage: 'stroke_unspecified coma_unknown hypertensive_emergency cerebral_oedema',
  subarachnoid_haemorrhage: 'stroke_unspecified coma_unknown hypertensive_emergency cerebral_oedema',
  stroke_unspecified: 'coma_unknown hypertensive_emergency',
  septic_shock: 'sepsis pneumonia acute_respiratory_failure acute_kidney_injury',
  sepsis: 'pneumonia acute_respiratory_failure acute_kidney_injury',
  meningococcal_disease: 'meningitis sepsis septic_shock',
  diabetic_ketoacidosis: 'coma_unknown',
  anaphylaxis: `acute_respiratory_failure syncope upper_airway_obstruction ${presumedCardiacArrest}`,
  variceal_bleed: 'gastrointestinal_bleed',
  gastrointestinal_bleed: 'syncope',
  bowel_perforation: 'acute_abdomen',
  bowel_obstruction: 'acute_abdomen',
  acute_pancreatitis: 'acute_abdomen',
  mesenteric_ischaemia: 'acute_abdomen',
  ectopic_pregnancy: 'acute_abdomen syncope',
  placental_abruption: 'antepartum_haemorrhage',
  placenta_praevia: 'antepartum_haemorrhage',
  postpartum_haemorrhage: 'normal_delivery',
  retained_placenta: 'normal_delivery',
  drowning: `${presumedCardiacArrest} hypothermia acute_respiratory_failure`,
  strangulation_hanging: `${presumedCardiacArrest} self_harm`,
  electrical_injury: presumedCardiacArrest,
  hypothermia: `alcohol_intoxication ${presumedCardiacArrest}`,
  carbon_monoxide: 'self_harm inhalation_injury coma_unknown',
  opioid_toxicity: `self_harm coma_unknown acute_respiratory_failure ${presumedCardiacArrest}`,
  benzodiazepine_overdose: 'self_harm coma_unknown',
  paracetamol_overdose: 'self_harm',
  tricyclic_overdose: `self_harm coma_unknown ${presumedCardiacArrest}`,
  beta_blocker_overdose: 'self_harm bradycardia',
  calcium_blocker_overdose: 'self_harm bradycardia',
  digoxin_toxicity: 'self_harm bradycardia',
  ghb_toxicity: 'coma_unknown',
  mixed_overdose: 'self_harm suicidal_ideation coma_unknown alcohol_intoxication',
  alcohol_intoxication: 'coma_unknown',
  sudden_infant_death: `${presumedCardiacArrest} death_recognised`,
  self_harm: `wound_soft_tissue minor_injury suicidal_ideation alcohol_intoxication`,
  psychosis: 'acute_behavioural_disturbance suicidal_ideation',
  tbi_severe: `@head ${minorDiagnoses} coma_unknown seizure`,
  tbi_moderate: `@head ${minorDiagnoses} seizure`,
  concussion: minorDiagnoses,
  extradural_haematoma: `skull_base_fracture concussion ${minorDiagnoses} coma_unknown`,
  subdural_haematoma_traumatic: `skull_base_fracture concussion ${minorDiagnoses} coma_unknown`,
  subarachnoid_traumatic: `skull_base_fracture concussion subarachnoid_haemorrhage ${minorDiagnoses}`,
  flail_chest: `rib_fractures pneumothorax_traumatic haemothorax_traumatic pulmonary_contusion ${minorDiagnoses}`,
  pneumothorax_traumatic: `rib_fractures pulmonary_contusion ${minorDiagnoses}`,
  haemothorax_traumatic: `rib_fractures pneumothorax_traumatic pulmonary_contusion ${minorDiagnoses}`,
  pulmonary_contusion: `rib_fractures ${minorDiagnoses}`,
  open_chest_wound: `pneumothorax_traumatic haemothorax_traumatic ${minorDiagnoses}`,
  abdominal_injury_penetrating: `splenic_injury liver_injury ${minorDiagnoses}`,
  splenic_injury: `abdominal_injury_blunt ${minorDiagnoses}`,
  liver_injury: `abdominal_injury_blunt ${minorDiagnoses}`,
  ankle_fracture: `joint_dislocation_other ${minorDiagnoses}`,
  cervical_cord_injury: `cervical_spine_fracture ${minorDiagnoses}`,
  thoracic_cord_injury: `thoracic_spine_fracture ${minorDiagnoses}`,
  traumatic_amputation: `open_fracture crush_syndrome ${minorDiagnoses}`,
  burn_20_plus: 'inhalation_injury self_harm electrical_injury',
  burn_10_19: 'inhalation_injury self_harm',
}

/** Fractures and other injuries of one part of the body. A wound written beside them does not change the diagnosis. */
export const namedInjuries =
  'skull_base_fracture maxillofacial_fracture penetrating_neck_injury cervical_spine_fracture thoracic_spine_fracture lumbar_spine_fracture rib_fractures sternal_fracture pelvic_fracture hip_fracture femoral_shaft_fracture tibial_shaft_fracture humeral_shaft_fracture clavicle_fracture forearm_fracture open_fracture shoulder_dislocation joint_dislocation_other limb_vascular_injury abdominal_injury_blunt renal_injury'

export const minorInjuries = minorDiagnoses
export const headInjuries =
  'concussion skull_base_fracture maxillofacial_fracture extradural_haematoma subdural_haematoma_traumatic subarachnoid_traumatic'

/** Two of these overdoses together count as a mixed overdose. */
export const mixedOverdoses =
  'opioid_toxicity benzodiazepine_overdose tricyclic_overdose paracetamol_overdose beta_blocker_overdose calcium_blocker_overdose stimulant_toxicity cocaine_toxicity alcohol_intoxication ghb_toxicity mixed_overdose salicylate_poisoning digoxin_toxicity'
