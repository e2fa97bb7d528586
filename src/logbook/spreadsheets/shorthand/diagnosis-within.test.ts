import { expect, test } from 'vitest'
import { diagnoses } from '#reference/diagnoses.ts'
import { knownCode } from '../values/known-words.ts'
import { diagnosisWithin } from './diagnosis-within.ts'

/** Cells as clinicians of nine languages write them, by the code that a colleague would choose. */
const cellsOf: Readonly<Record<string, string>> = {
  abdominal_injury_penetrating: 'Messerstich Abdomen | GSW abdo | plaie par balle abdo',
  acute_behavioural_disturbance: 'ABD, ketamine | agitation aiguë',
  acute_pulmonary_oedema:
    'Lungenoedem kardial | kard. Dekomp. | LVF / APO | OAP sur HTA | lungeødem | edema polmonare acuto | EPA | lungödem | astma cardiale | scompenso cardiaco | EAP hipertensivo',
  acute_respiratory_failure: 'OMI + détresse resp',
  acute_severe_asthma: 'life threatening asthma | asthme aigu grave | Asthma, peri-arrest',
  airway_foreign_body: 'Bolusgeschehen, Rea',
  alcohol_intoxication: 'Alkoholintox | intox. éthylique aiguë | intoxicación etílica',
  anaphylaxis:
    'anaphylaxis nuts | choc anaphylactique guêpe | anafylaktisk sjokk | anafylaktisk chock | shock anafiláctico | anaphylakt. Schock Wespe',
  ankle_fracture:
    'OSG-Luxationsfraktur | open # ankle | fracture bimalléolaire | ankelfraktur | enkelfractuur | fractura de tobillo',
  aortic_dissection: 'Aortendissektion Typ A',
  atrial_fibrillation_fast: 'Tachyarrhythmia absoluta | fast AF | TAC FA rapide',
  benzodiazepine_overdose: 'IMV benzo',
  bronchiolitis: 'bronchiolitis on HFNC',
  burn_10_19: 'Verbrühung Kind 12 % | brûlures 15% | forbrænding 12 %',
  burn_20_plus:
    'Verbrennung 35% KOF | 30% burns, flash | quemadura 40% SCQ | brännskada 25% | brandwonden 45% TVLO | ustioni 30%',
  burn_under_10: 'brannskade 8% | scald 8% toddler | brulure thermique 5% SCB',
  carbon_monoxide: 'CO-Intox | intox CO | kulilteforgiftning',
  cervical_spine_fracture: 'HWK-Fraktur C6 | C spine #, no deficit',
  chest_pain_unspecified:
    'Chest pain ?cause | brystsmerter | cocaine chest pain | douleur thoracique atypique | bröstsmärta',
  clavicle_fracture: 'Claviculafraktur',
  coma_unknown: 'bevidstløs ukendt årsag',
  complete_heart_block: 'AV-Block III | CHB, paced | BAV III',
  concussion:
    'leichtes SHT n. Sturz | Commotio, RQW Stirn | TC léger | SHT GCS 15 | head injury, minor | hodeskade, lett | trauma cranico minore | trauma craneal leve',
  copd_exacerbation:
    'exaz. COPD | COPD-Exazerbation, NIV | IECOPD | décomp. BPCO | KOLS forverring | exacerbatie COPD | EPOC reagudizado | akute Dyspnoe bei COPD exazerbiert | infektexaz. COPD | resp failure - COPD | T2RF, IECOPD | kols-forverring, BiPAP | KOL-exacerbation | KOL i exacerbation',
  croup: 'croup',
  death_recognised: 'décès constaté | Todesfeststellung',
  diabetic_ketoacidosis: 'DKA pH 6.9',
  drowning:
    'Rea bei Ertrinken | Ertrinkungsunfall Kind | noyade | drukning | verdrinking | noyade + ACR | drukningsulykke, hjertestans | ahogamiento',
  eclampsia: 'eclamptic fit 38/40',
  electrical_injury: 'Stromunfall | electrocution | électrisation',
  extradural_haematoma: 'EDH for neurosurg',
  febrile_convulsion: 'Fieberkrampf 2J | feberkramper',
  femoral_shaft_fracture:
    'Oberschenkelfraktur re. | OS-Fx li | # femur re | fract. fémur G | lårbensbrudd hø | frattura femore dx | lårbensbrud | femurfractuur li | frattura di femore',
  flail_chest: 'volet costal G',
  forearm_fracture:
    'dist. Radiusfraktur | # L wrist | Unterarmfraktur bds. | fracture poignet D | brudd i underarm ve',
  gastrointestinal_bleed:
    'obere GI-Blutung | upper GI bleed | hémorragie dig haute | méléna | emorragia digestiva',
  hip_fracture:
    'SHF re | Schenkelhals# | #NOF R | fracture col fémoral | lårhalsbrudd | höftfraktur vä | heupfractuur | fractura de cadera | Hüftfraktur nach häusl. Sturz | pertrochantäre Femurfx re | höftfraktur | hoftebrud',
  humeral_shaft_fracture: 'Humerusfraktur proximal li',
  hypertensive_emergency: 'hypertensive Entgleisung | Hypertensive Krise RR 240',
  hypoglycaemia:
    'Hypoglyk. BZ 22 | Krampf bei Hypoglykämie | hypoglycémie 0,3 | hypoglycemic seizure | hypoglykemi | hipoglucemia',
  hypothermia: 'Lawine, Hypothermie 28° | nedkjølt skredtatt',
  inhalation_injury: 'røykskade | Rauchgasintox.',
  intracerebral_haemorrhage:
    'ICB, intub. | ICH w/ mass effect | Hirnblutung li | AVC hémorragique | hjerneblødning | emorragia cerebrale | ictus hemorrágico',
  ischaemic_stroke: 'AVC ischémique sylvien | ictus ischemico | Mediainfarkt re, Lyse',
  joint_dislocation_other: 'Patellaluxation | TEP-Luxation Hüfte | hofteluksasjon protese',
  lumbar_spine_fracture: 'LWK1-#',
  meningitis: 'V.a. Meningitis',
  meningococcal_disease: 'purpura fulminans',
  mixed_overdose:
    'Mischintox | Intox Benzos + Alk | Tablettenintox, suizidal | mixed OD + ETOH | auto-intoxicatie',
  necrotising_enterocolitis: 'NEC',
  no_illness_found: 'no injury found | geen letsel',
  normal_delivery: 'accouchement inopiné',
  nstemi: 'NSTEMI, stabil | SCA ST- | SCA non ST+',
  ohca_presumed_cardiac:
    'REA frustran | OOHCA VF | ACR asystolie | hjertestans | hjärtstopp utanför sjukhus | Hjertestop - VF | reanimatie | Reanimation (laienrea), Asystolie | REA, kein ROSC | VF arrest, LAD occlusion | ACR FV choc x3 | hartstilstand VF | parada cardiaca',
  open_chest_wound:
    'stab chest | plaie thorax arme blanche | knivstikk thorax | steekwond thorax | herida arma blanca tórax',
  opioid_toxicity: 'heroin OD | heroinoverdose | Opiatintox | héroïne, OD | overdose heroin',
  paracetamol_overdose: 'OD para',
  pelvic_fracture: 'Beckenfraktur | bekkenbrudd | bekkenfractuur na val',
  pneumonia: 'Pneumonie re, Resp. Insuff. | pneumopathie hypoxémiante',
  pneumothorax_spontaneous: 'pneumothorax spontané',
  pneumothorax_traumatic: 'Rippenserienfraktur + Pneu re | #ribs L, ptx | ribbeinsbrudd og pneumothorax',
  polytrauma:
    'Polytr. VU PKW | Polytrauma n. Absturz 8m, SHT III | RTC polytrauma, GCS 3 | Polytrauma AVP moto | multitraume trafikk | politrauma incidente stradale | Polytrauma, Motorradunfall, Bauch/Thorax/Becken | poly trauma, motorbike | jumped from bridge, polytrauma, DSH | AVP VL c/ PL, polytraumatisé | multitrauma MC-olycka | polytrauma auto-ongeval | politraumatizado, accidente moto',
  postpartum_haemorrhage: 'PPH 1.5L | HPP sur atonie',
  pre_eclampsia: 'Präeklampsie 34. SSW',
  prematurity: 'Frühgeborenes 27 SSW',
  preterm_labour: 'vorz. Wehen 30+2',
  psychosis: 'psykose | akute Psychose',
  pulmonary_embolism:
    'V.a. LAE | ? PE | suspicion EP | mistanke om lungeemboli | longembolie? | Lungenembolie mit Kreislaufstillstand | ACR sur EP | sospetta EP | sospecha de TEP',
  rib_fractures: 'Rippenserienfx li',
  rosc_post_arrest:
    'REA, VF, ROSC | OHCA w/ ROSC | ACR récupéré | hjertestans, ROSC | ACC con ROSC | PCR recuperada | post arrest for PCI | hjertestop, ROSC præhospitalt | arresto cardiaco, ROSC',
  ruptured_aaa: 'AAA ?ruptured',
  seizure:
    'Krampfanfall, bek. Epilepsie | crise convulsive résolutive | krampeanfall barn | epileptisch insult | crisi convulsiva | crisis convulsiva | generalisierter Krampfanfall | alcohol withdrawal seizure | crise comitiale chez épileptique connu | krampanfall, feber barn',
  self_harm: 'Suizidversuch | selvmordsforsøk, piller',
  sepsis:
    'Urosepsis | Sepsis pulm. | pulm. Sepsis, beatmet | CAP, septic | urosepsis w/ shock | sepsis sur pyélo | sepsis, pneumoni | sepsis bij pneumonie',
  septic_shock: 'sept. Schock | choc sept. | shock settico',
  shoulder_dislocation:
    'Schulterlux. re | dislocated shoulder R | luxation épaule D | schouderluxatie | axelluxation | lussazione spalla dx',
  splenic_injury: 'Milzruptur, instabil',
  status_epilepticus:
    'St. epilepticus | prolonged seizure - status epilepticus | état de mal convulsif | status epilepticus',
  stemi:
    'Vorderwand-STEMI | STEMI inferior, kardiogener Schock | inf STEMI | STEMI -> PPCI | SCA ST+ ant | STEMI, ikke lyse | SCACEST | Verd. a. STEMI HW | hjerteinfarkt STEMI | infarto STEMI inferiore | IAMCEST anterior',
  strangulation_hanging: 'Erhängen | pendaison | hengning',
  stroke_unspecified:
    "Apoplex li | CVA L | AVC < 4h30 | obs hjerneslag | CVA li | suspicion d'AVC | mistenkt slag | misstänkt stroke | apopleksi | CVA re, trombolyse",
  subarachnoid_haemorrhage: 'SAB | SAH ?aneurysmal | hémorragie méningée',
  subdural_haematoma_traumatic: 'akutes Subdural',
  sudden_infant_death: 'mort subite du nourrisson',
  supraventricular_tachycardia: 'SVT 210',
  syncope: 'VHF bek., Synkope | hx of MI, now syncope',
  tbi_moderate: 'SHT 2°',
  tbi_severe:
    'SHT III°, GCS 5 | isolated TBI GCS 6 | TC grave | alvorlig hodeskade GCS 4 | trauma cranico grave | TCE grave',
  tension_pneumothorax: 'Spannungspneu re, entlastet',
  thoracic_spine_fracture: 'BWK 12 Fraktur',
  tibial_shaft_fracture: 'Unterschenkelfraktur offen li | open tib/fib # | # ouverte jambe G',
  transient_ischaemic_attack: 'TIA',
  traumatic_cardiac_arrest:
    'Traumatic TCA post stabbing chest | Traumarea n. PKW-Unfall | stabbed L chest, penetrating TCA',
  tricyclic_overdose: 'TCA overdose | TCA OD, broad QRS',
  unstable_angina: 'instab. AP',
  variceal_bleed: 'Ösophagusvarizenblutung',
  ventricular_tachycardia: 'VT w/ pulse',
  wound_soft_tissue: 'Schnittverletzung Unterarm | Kopfplatzwunde, alkoholisiert',
  none: "TCA | TCA post stabbing chest | stabbed L chest, TCA | ACS | ACS, kein STEMI | SHT | COPD + Pneumonie | Z.n. Apoplex | Synkope DD Krampfanfall | Bauchschmerzen | Dyspnoe | Dipi 7,5mg | Verlegung ITS | STEMI + Schenkelhalsfraktur | r/o PE | status, 3yo | hanging, ROSC | fall from ladder, back pain | not anaphylaxis | SCA | pas d'AVC | AAG | malaise | ikke slag | hjerteinfarkt | hodeskade | geen STEMI | infarto | sin ictus | Schweres Thoraxtrauma | akuter Herzinfarkt? | Verkehrsunfall, Rea | psychogener Krampfanfall | Hyperkaliämie, Brady 30 | C2-Intox, RQW Kopf | Verbrennung Hand II° | ICB oder SAB | Diabetes entgleist | Sturz 3m, Wirbelfraktur | Major trauma - RTC vs tree | # clavicle + ribs | pelvic # + femur # | ? C-spine injury | STEMI ruled out | drowning, TCA | BB overdose | prem 26/40, RDS | TC sans PC | TC grave + fract bassin | IDM ant | ATCD AVC, chute | TS médicamenteuse | MAP 28 SA | pas d'argument pour SCA | pustevansker | GHB-rus | fødsel hjemme | ikke hjertestans | hjärtinfarkt | brystsmerter obs AKS | TIA vorige week | no ictus",
}

const cells = Object.entries(cellsOf).flatMap(([code, line]) =>
  line.split(' | ').map((cell) => ({ cell, code: code === 'none' ? null : code })),
)

test('diagnoses within shorthand are right, and at most one in a hundred is wrong', () => {
  const read = cells.map(({ cell, code }) => ({
    cell,
    code,
    found: knownCode('diagnoses', cell) ?? diagnosisWithin(cell),
  }))
  const wrong = read.filter(({ code, found }) => found !== null && found !== code)
  const missed = read.filter(({ code, found }) => found === null && code !== null)
  expect(cells.length).toBeGreaterThan(400)
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(cells.length / 100)
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(cells.length / 20)
})

test('every expected code is a diagnosis of the list', () => {
  const codes = new Set(diagnoses.map(({ code }) => code))
  expect(cells.filter(({ code }) => code !== null && !codes.has(code))).toEqual([])
})

test.for([
  ['kein STEMI', null],
  ['STEMI ausgeschlossen', null],
  ['ikke slag', null],
  ['r/o PE', null],
  ['pas d’AVC', null],
  ['Synkope DD Krampfanfall', null],
  ['Thoraxschmerz, kein STEMI', 'chest_pain_unspecified'],
  ['STEMI?', 'stemi'],
  ['? PE', 'pulmonary_embolism'],
  ['V.a. LAE', 'pulmonary_embolism'],
  ['bek. Epilepsie', null],
  ['Synkope, Z.n. Apoplex', 'syncope'],
] as const)('“%s” is read as %s, by what is denied, suspected or known from before', ([cell, code]) => {
  expect(diagnosisWithin(cell)).toBe(code)
})

test.for([
  ['Polytrauma, Femurfraktur', 'polytrauma'],
  ['STEMI, REA, ROSC', 'rosc_post_arrest'],
  ['REA bei Ertrinken', 'drowning'],
  ['Pneumonie, Sepsis', 'sepsis'],
  ['STEMI + Schenkelhalsfraktur', null],
  ['Fraktur Femur + Tibia', null],
  ['Benzos + Alk intox', 'mixed_overdose'],
] as const)('“%s” is read as %s: one picture, or nothing', ([cell, code]) => {
  expect(diagnosisWithin(cell)).toBe(code)
})

test.for([
  ['Polytr. VU', 'polytrauma'],
  ['Polytruama', 'polytrauma'],
  ['Pneumothroax', null],
  ['Subarachnoidalblutng', 'subarachnoid_haemorrhage'],
  ['anaphylactischer Schok', 'anaphylaxis'],
  ['Oberschenkelfraktur', 'femoral_shaft_fracture'],
  ['lårbensbrudd', 'femoral_shaft_fracture'],
] as const)('“%s” is read as %s, with one slip in a long word', ([cell, code]) => {
  expect(diagnosisWithin(cell)).toBe(code)
})

test.for([
  ['Coma diabeticum', null],
  ['Coma uraemicum', null],
  ['Koma', 'coma_unknown'],
  ['coma ipoglicemico', 'hypoglycaemia'],
  ['IRA (SVT)', null],
  ['trauma toracico (SVT)', null],
  ['rea (VF)', 'ohca_presumed_cardiac'],
  ['CO-Intox', 'carbon_monoxide'],
] as const)('“%s” is read as %s: not by a part that the other words change', ([cell, code]) => {
  expect(diagnosisWithin(cell)).toBe(code)
})

test('a long text gives no diagnosis', () => {
  expect(diagnosisWithin(`STEMI ${'und noch mehr '.repeat(20)}`)).toBeNull()
})
