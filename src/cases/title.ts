import { isPatientless } from '#missions/mission.ts'
import { ageBands, caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { isDone } from '#reference/operator-roles.ts'
import { missionResults, platforms } from '#reference/mission-lists.ts'
import { shortDiagnoses, shortLabelOf } from '#reference/short-labels.ts'
import type { CaseFacts } from './contract.ts'
import { ageBandOf } from './parts/patient.ts'

type TitleFacts = Pick<CaseFacts, 'type' | 'mission' | 'clinical'> & {
  procedures: readonly { code: string; operatorRole?: string | null | undefined }[]
  blood?: readonly { givenByRole?: string | null | undefined }[] | null | undefined
}

// The procedures that clinicians name a case after, most distinctive first. Codes with the same words share a line.
const defining: readonly (readonly [words: string, ...codes: string[]])[] = [
  ['thoracotomy', 'resuscitative_thoracotomy'],
  ['hysterotomy', 'resuscitative_hysterotomy'],
  ['front-of-neck airway', 'front_of_neck_airway'],
  ['amputation', 'field_amputation'],
  ['REBOA', 'reboa'],
  ['ECMO', 'ecmo_ecpr', 'ecmo_cannulation', 'ecmo_transfer'],
  ['pericardiocentesis', 'pericardiocentesis'],
  ['escharotomy', 'escharotomy'],
  ['fasciotomy', 'fasciotomy'],
  ['lateral canthotomy', 'lateral_canthotomy'],
  ['RSI', 'rapid_sequence_induction'],
  ['delayed sequence induction', 'delayed_sequence_induction'],
  ['awake intubation', 'awake_intubation'],
  [
    'blood',
    'blood_given',
    'whole_blood_given',
    'red_cells_given',
    'plasma_given',
    'platelets_given',
    'fibrinogen_given',
    'massive_transfusion_activated',
  ],
  ['intubation', 'tracheal_intubation_oral', 'tracheal_intubation_nasal', 'intubation_no_drugs'],
  ['thoracostomy', 'finger_thoracostomy'],
  ['chest drain', 'chest_drain_inserted'],
  ['needle decompression', 'needle_thoracocentesis'],
  ['shoulder dystocia', 'shoulder_dystocia_manoeuvre'],
  ['breech delivery', 'breech_delivery'],
  ['uterine balloon', 'uterine_balloon'],
  ['delivery', 'delivery_vaginal'],
  ['newborn life support', 'newborn_life_support'],
  ['surfactant', 'surfactant', 'less_invasive_surfactant'],
  ['balloon pump', 'intra_aortic_balloon_pump'],
  ['Impella', 'impella'],
  ['transvenous pacing', 'transvenous_pacing'],
  ['pacing', 'transcutaneous_pacing'],
  ['cardioversion', 'cardioversion'],
  ['defibrillation', 'defibrillation', 'defibrillation_vector_or_double'],
  ['thrombolysis', 'thrombolysis'],
  ['mechanical CPR', 'cpr_mechanical'],
  ['CPR', 'cpr_manual'],
  ['NIV', 'non_invasive_ventilation'],
  ['ventilation', 'invasive_ventilation'],
  ['supraglottic airway', 'supraglottic_airway'],
  ['bronchoscopy', 'bronchoscopy'],
  ['foreign body removal', 'foreign_body_removal_airway'],
  ['vasopressor', 'vasoactive_infusion'],
  ['tourniquet', 'tourniquet'],
  ['pelvic binder', 'pelvic_binder'],
  ['sedation', 'procedural_sedation'],
  ['tranquillisation', 'rapid_tranquillisation'],
  ['nerve block', 'regional_nerve_block'],
  ['relocation', 'joint_relocation'],
  ['fracture reduction', 'fracture_reduction'],
  ['traction splint', 'traction_splint'],
  ['antidote', 'antidote_given'],
  ['hoist', 'hoist_rescue'],
]
/** Words that the title leaves out next to any of these others, which imply them. */
const implied: Readonly<Record<string, readonly string[]>> = {
  intubation: ['RSI', 'delayed sequence induction', 'awake intubation'],
  CPR: ['mechanical CPR'],
  pacing: ['transvenous pacing'],
  ventilation: ['RSI', 'delayed sequence induction', 'intubation'],
}
const mostProcedures = 2
const longestPresentation = 60
const shortestTitle = 3

/**
 * Returns a title such as "Severe TBI, RSI, blood": the working diagnosis, else the presenting problem, else the case
 * type, and up to two defining procedures that the team did; "Stood down en route" for a mission without a patient. Lists show the age band
 * and the platform next to it. Source: the service's ruling on titles.
 */
export function suggestedTitle(facts: TitleFacts): string {
  return titleWith(facts, {
    procedures: facts.procedures.filter(({ operatorRole }) => isDone(operatorRole)),
    blood: (facts.blood ?? []).filter(({ givenByRole }) => isDone(givenByRole)),
  })
}

function titleWith(facts: TitleFacts, named: Pick<TitleFacts, 'procedures' | 'blood'>): string {
  if (isPatientless(facts.mission)) {
    return labelOf(missionResults, facts.mission?.result) ?? 'Untitled case'
  }
  const lead = diagnosisOf(facts) ?? presentationOf(facts) ?? labelOf(caseTypes, facts.type)
  const title = [lead ?? 'Untitled case', ...definingProceduresOf(named)].join(', ')
  // "MI" alone is shorter than the minimum length of a title.
  return Array.from(title).length >= shortestTitle
    ? title
    : `${labelOf(caseTypes, facts.type) ?? 'Case'}: ${title}`
}

/**
 * Returns the title that the author typed, or null if it was suggested and should follow the entered fields. A stored title may also
 * be in a former suggested format: one named what was only observed, one the age band and the platform.
 */
export const ownTitle = (saved: CaseFacts & { title: string }): string | null =>
  [suggestedTitle(saved), titleWith(saved, saved), typeAgeAndPlatform(saved)].includes(saved.title)
    ? null
    : saved.title

function diagnosisOf({ clinical }: TitleFacts): string | null {
  const code = clinical?.diagnosisPrimary
  if (!code) return null
  return clinical.diagnosisPrimaryOther ?? shortLabelOf(diagnoses, shortDiagnoses, code)
}

/** Returns the first line of the presenting problem, cut between words. */
function presentationOf({ clinical }: TitleFacts): string | null {
  const line = clinical?.presentation?.split('\n')[0]?.trim()
  if (!line) return null
  if (line.length <= longestPresentation) return line
  const cut = line.slice(0, longestPresentation)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestPresentation / 2)).trimEnd()}…`
}

function definingProceduresOf({ procedures, blood }: Pick<TitleFacts, 'procedures' | 'blood'>): string[] {
  const done = new Set(procedures.map(({ code }) => code))
  if ((blood ?? []).length > 0) done.add('blood_given')
  const words = defining.filter(([, ...codes]) => codes.some((code) => done.has(code))).map(([name]) => name)
  return words
    .filter((name) => !implied[name]?.some((other) => words.includes(other)))
    .slice(0, mostProcedures)
}

/** Returns the title in the former suggested format, so that a stored one is recognized as suggested. */
function typeAgeAndPlatform(saved: CaseFacts): string {
  const { type, mission } = saved
  const middle = isPatientless(mission)
    ? labelOf(missionResults, mission?.result)
    : labelOf(ageBands, ageBandOf(saved))
  const parts = [labelOf(caseTypes, type), middle, labelOf(platforms, mission?.platform)]
  return parts.filter((part) => part !== null).join(' - ') || 'Untitled case'
}
