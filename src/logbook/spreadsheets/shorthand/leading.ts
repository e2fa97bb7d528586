/** Chooses the leading diagnosis of several that belong to one clinical picture. */
import { diagnoses } from '#reference/diagnoses.ts'
import {
  headInjuries,
  leadingDiagnoses,
  minorInjuries,
  mixedOverdoses,
  namedInjuries,
} from '#reference/synonyms/leading-diagnoses.ts'

const traumaCodes = diagnoses.filter(({ group }) => group === 'trauma').map(({ code }) => code)
const groups: Readonly<Record<string, readonly string[]>> = {
  '@trauma': traumaCodes,
  '@head': headInjuries.split(' '),
}
const expandCodes = (codes: string) => codes.split(' ').flatMap((code) => groups[code] ?? [code])
const codesByLeader = new Map([
  ...namedInjuries.split(' ').map((code) => [code, new Set(minorInjuries.split(' '))] as const),
  ...Object.entries(leadingDiagnoses).map(([code, codes]) => [code, new Set(expandCodes(codes))] as const),
])
const mixedOverdoseCodes = new Set(mixedOverdoses.split(' '))
const injuryCodes = new Set(traumaCodes)
const arrestCodes = new Set(['ohca_presumed_cardiac', 'rosc_post_arrest'])

interface Findings {
  codes: ReadonlySet<string>
  /** Terms with several possible meanings. */
  open: readonly (readonly string[])[]
  isTrauma: boolean
}

/** Returns the code that takes precedence over every other, or null if there is none. */
export function leadingOf({ codes, open, isTrauma }: Findings): string | null {
  const allCodes = withPneumothorax(codes, open)
  const leader =
    allCodes.length === 1 ? (allCodes[0] ?? null) : (combinedDiagnosisOf(allCodes) ?? leaderOf(allCodes))
  if (leader === null) return null
  // After an accident, only the clinician knows whether the arrest or the injury came first.
  if (isTrauma && arrestCodes.has(leader)) return null
  const isLedByLeader = (possibleCodes: readonly string[]) =>
    possibleCodes.some((code) => allCodes.includes(code)) ||
    (possibleCodes.length > 0 && possibleCodes.every((code) => codesByLeader.get(leader)?.has(code)))
  return open.every(
    (possibleCodes) => isLedByLeader(possibleCodes) || isCoveredByLeader(leader, possibleCodes),
  )
    ? leader
    : null
}

const chestInjuries = ['rib_fractures', 'sternal_fracture', 'flail_chest', 'pulmonary_contusion']

/** With rib fractures, a pneumothorax is traumatic. */
function withPneumothorax(codes: ReadonlySet<string>, open: Findings['open']): string[] {
  const isTraumatic =
    chestInjuries.some((code) => codes.has(code)) &&
    !codes.has('tension_pneumothorax') &&
    open.some((possibleCodes) => possibleCodes.includes('pneumothorax_traumatic'))
  return [...codes, ...(isTraumatic ? ['pneumothorax_traumatic'] : [])]
}

const leaderOf = (codes: readonly string[]): string | null =>
  codes.find((code) => codes.every((other) => other === code || codesByLeader.get(code)?.has(other))) ?? null

function combinedDiagnosisOf(codes: readonly string[]): string | null {
  if (
    codes.every((code) => mixedOverdoseCodes.has(code) || code === 'self_harm') &&
    codes.filter((code) => mixedOverdoseCodes.has(code)).length > 1
  )
    return 'mixed_overdose'
  const otherCodes = codes.filter((code) => !arrestCodes.has(code))
  const isTraumatic =
    otherCodes.length < codes.length &&
    otherCodes.every((code) => injuryCodes.has(code) && code !== 'strangulation_hanging')
  return isTraumatic && otherCodes.length > 0 ? 'traumatic_cardiac_arrest' : null
}

/** Whether an unspecified injury adds nothing, because the leading diagnosis describes the whole patient. */
const isCoveredByLeader = (leader: string, possibleCodes: readonly string[]): boolean =>
  possibleCodes.length === 0 && (leader === 'polytrauma' || leader === 'traumatic_cardiac_arrest')
