/** Questions about injuries and burns. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { CaseFacts } from '#logging/cases/contract.ts'
import { labelOf, findEntry } from '#reference/codes.ts'
import { mechanisms } from '#reference/clinical-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { keepApplicable } from './question.ts'

type Injury = NonNullable<NonNullable<CaseFacts['clinical']>['injury']>

const penetratingMechanisms = new Set(['stabbing', 'shooting', 'impalement'])
const bluntMechanisms = new Set([
  'rtc_car_occupant',
  'rtc_motorcycle',
  'rtc_cyclist',
  'rtc_pedestrian',
  'rtc_micromobility',
  'rtc_other',
  'fall_under_2m',
  'fall_over_2m',
  'assault_blunt',
  'crush_entrapment',
  'equestrian',
  'railway',
  'aviation',
])

// Case types of illnesses. The other types, such as "paediatric" or "environmental", may be an injury or not.
const illnessTypes = new Set([
  'medical',
  'cardiac',
  'cardiac_arrest',
  'respiratory',
  'neurological',
  'sepsis_infection',
  'metabolic_endocrine',
  'gastro_surgical',
  'obstetric',
  'neonatal',
  'toxicology',
  'psychiatric',
])
const injuryGroups = new Set(['trauma', 'burns', 'environmental', 'other'])
const injuryDiagnoses = new Set([
  'self_harm',
  'suicidal_ideation',
  'carbon_monoxide',
  'cyanide_poisoning',
  'snake_bite',
  'envenomation_other',
])
const injuryArrestCauses = new Set(['trauma', 'asphyxia', 'drowning', 'electrocution'])

/**
 * The burned percentage of the body surface for each diagnosis: at least `from`, and less than `below`. ICD-10 T31 has the
 * same bands.
 */
const burnBands: Readonly<Record<string, readonly [from: number, below: number]>> = {
  burn_under_10: [0, 10],
  burn_10_19: [10, 20],
  burn_20_plus: [20, 101],
}

const hasInjury = (injury: Injury): boolean =>
  (Boolean(injury.injuryType) && injury.injuryType !== 'none') ||
  Boolean(injury.mechanism) ||
  Boolean(injury.burnPercent) ||
  (injury.ais ?? []).length > 0

const isInjuryDiagnosis = (code: string): boolean =>
  injuryGroups.has(findEntry(diagnoses, code)?.group ?? 'other') || injuryDiagnoses.has(code)

function isIllness({ type, clinical }: CaseFacts): boolean {
  const codes = [clinical?.diagnosisPrimary, ...(clinical?.diagnosisSecondary ?? [])].filter(Boolean)
  return (
    illnessTypes.has(type ?? '') &&
    codes.length > 0 &&
    !codes.some((code) => isInjuryDiagnosis(code ?? '')) &&
    !injuryArrestCauses.has(clinical?.arrest?.aetiology ?? '')
  )
}

export function injuryQuestions(facts: CaseFacts): FieldError[] {
  const { clinical } = facts
  const injury = clinical?.injury
  if (!injury) return []
  const { injuryType, mechanism, burnPercent } = injury
  const [from, below] = burnBands[clinical.diagnosisPrimary ?? ''] ?? [0, 101]
  const cause = labelOf(mechanisms, mechanism)?.toLowerCase()
  const isTypeContradicted =
    (injuryType === 'blunt' && penetratingMechanisms.has(mechanism ?? '')) ||
    (injuryType === 'penetrating' && bluntMechanisms.has(mechanism ?? ''))
  return keepApplicable([
    [
      'clinical.injury.injuryType',
      `The injury is recorded as ${injuryType}, and its cause as “${cause}”. Is this right?`,
      isTypeContradicted,
    ],
    [
      'clinical.injury.injuryType',
      'An injury is recorded, but neither the case type nor the diagnosis is one. Is this right?',
      hasInjury(injury) && isIllness(facts),
    ],
    [
      'clinical.injury.burnPercent',
      `${burnPercent}% does not match the burned area in the diagnosis. Is this right?`,
      typeof burnPercent === 'number' && (burnPercent < from || burnPercent >= below),
    ],
  ])
}
