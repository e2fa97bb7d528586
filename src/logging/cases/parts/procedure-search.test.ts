import { expect, test } from 'vitest'
import { findChoices, type Choice } from '#platform/web/ui/choice.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { drugSearchWords } from '#reference/drug-search-words.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import { diagnosisSearchWords, procedureSearchWords } from '#reference/search-words.ts'

const choicesOf = (
  list: readonly { code: string; label: string; group: string }[],
  words: Readonly<Record<string, string>>,
): Choice[] =>
  list.map(({ code, label, group }) => ({ value: code, label, group, keywords: words[code] ?? '' }))

const lists = {
  procedure: choicesOf(procedures, procedureSearchWords),
  diagnosis: choicesOf(diagnoses, diagnosisSearchWords),
  drug: choicesOf(drugs, drugSearchWords),
}

const expected: Record<keyof typeof lists, Record<string, string>> = {
  procedure: {
    RSI: 'rapid_sequence_induction',
    DSI: 'delayed_sequence_induction',
    SGA: 'supraglottic_airway',
    'i-gel': 'supraglottic_airway',
    LMA: 'supraglottic_airway',
    FONA: 'front_of_neck_airway',
    OPA: 'oropharyngeal_airway',
    NPA: 'nasopharyngeal_airway',
    BVM: 'bag_valve_mask',
    NIV: 'non_invasive_ventilation',
    HFNO: 'high_flow_nasal_oxygen',
    IO: 'io_access',
    CVC: 'central_venous_access',
    'a-line': 'arterial_line',
    'art line': 'arterial_line',
    IABP: 'intra_aortic_balloon_pump',
    Impella: 'impella',
    DCCV: 'cardioversion',
    DSED: 'defibrillation_vector_or_double',
    Valsalva: 'vagal_manoeuvres',
    TCP: 'transcutaneous_pacing',
    LUCAS: 'cpr_mechanical',
    REBOA: 'reboa',
    'ECMO cann': 'ecmo_cannulation',
    EVD: 'external_ventricular_drain_care',
    LISA: 'less_invasive_surfactant',
    ONSD: 'ultrasound_optic_nerve',
    FAST: 'ultrasound_efast',
    TXA: 'tranexamic_acid_given',
    bronch: 'bronchoscopy',
    EKG: 'ecg_12_lead',
    winch: 'hoist_rescue',
    entonox: 'inhaled_analgesia',
  },
  diagnosis: {
    STEMI: 'stemi',
    NSTEMI: 'nstemi',
    PE: 'pulmonary_embolism',
    DKA: 'diabetic_ketoacidosis',
    HHS: 'hyperosmolar_state',
    HELLP: 'hellp_syndrome',
    APH: 'antepartum_haemorrhage',
    PPH: 'postpartum_haemorrhage',
    ICH: 'intracerebral_haemorrhage',
    AAA: 'ruptured_aaa',
    SVT: 'supraventricular_tachycardia',
    VT: 'ventricular_tachycardia',
    AF: 'atrial_fibrillation_fast',
    CHB: 'complete_heart_block',
    bradycardia: 'bradycardia',
    tension: 'tension_pneumothorax',
    'unstable ang': 'unstable_angina',
    AKI: 'acute_kidney_injury',
    NEC: 'necrotising_enterocolitis',
    TOF: 'oesophageal_atresia',
    PPHN: 'pulmonary_hypertension_newborn',
    GHB: 'ghb_toxicity',
    salicylate: 'salicylate_poisoning',
    digoxin: 'digoxin_toxicity',
    frostbite: 'frostbite',
    CO: 'carbon_monoxide',
  },
  drug: {
    dinoprostone: 'dinoprostone',
    alprostadil: 'prostaglandin_e1',
    ket: 'ketamine',
    esket: 'esketamine',
    roc: 'rocuronium',
    sux: 'suxamethonium',
    TXA: 'tranexamic_acid',
    adrenaline: 'adrenaline',
    epinephrine: 'adrenaline',
    norad: 'noradrenaline',
    GTN: 'glyceryl_trinitrate',
    novalgin: 'metamizole',
    meperidine: 'pethidine',
    charcoal: 'activated_charcoal',
    caff: 'caffeine_citrate',
    bicarb: 'sodium_bicarbonate',
    PCC: 'prothrombin_complex',
    TNK: 'tenecteplase',
    Praxbind: 'idarucizumab',
    dig: 'digoxin',
    paracetamol: 'paracetamol',
    acetaminophen: 'paracetamol',
  },
}

const pairs = Object.entries(expected).flatMap(([list, first]) =>
  Object.entries(first).map(([typed, code]) => ({ list: list as keyof typeof lists, typed, code })),
)

test.for(pairs)('typing $typed in the $list search finds $code first', ({ list, typed, code }) => {
  expect(findChoices(lists[list], typed)[0]?.value).toBe(code)
})

test('a synonym of several words finds everything that it stands for', () => {
  const found = (list: keyof typeof lists, typed: string) =>
    findChoices(lists[list], typed).map(({ value }) => value)
  expect(found('diagnosis', 'heart attack')).toEqual(['stemi', 'nstemi'])
  expect(found('procedure', 'cardiac arrest')).toContain('cpr_manual')
  expect(found('procedure', 'chest drain')).toEqual(['chest_drain_inserted'])
})

test('drugs whose names start with the typed text come first', () => {
  const plain = (label: string) => label.toLowerCase()
  for (const { value, label } of lists.drug) {
    const typed = plain(label).slice(0, 5)
    const [first] = findChoices(lists.drug, typed)
    expect(plain(first?.label ?? '').startsWith(typed), `${typed}: ${first?.label} before ${value}`).toBe(
      true,
    )
  }
})

test('search words belong to existing entries', () => {
  for (const [words, list] of [
    [procedureSearchWords, lists.procedure],
    [diagnosisSearchWords, lists.diagnosis],
    [drugSearchWords, lists.drug],
  ] as const) {
    const codes = new Set(list.map(({ value }) => value))
    expect(Object.keys(words).filter((code) => !codes.has(code))).toEqual([])
  }
})
