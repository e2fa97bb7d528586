/** Chooses the leading diagnosis of several that belong to one clinical picture. */
import { diagnoses } from '#reference/diagnoses.ts'
import {
  headInjuries,
  leadingDiagnoses,
  minorInjuries,
  mixedOverdoses,
  namedInjuries,
} from '#reference/synonyms/leading-diagnoses.ts'

const trauma = diagnoses.filter(({ group }) => group === 'trauma').map(({ code }) => code)
const groups: Readonly<Record<string, readonly string[]>> = {
  '@trauma': trauma,
  '@head': headInjuries.split(' '),
}
const ofCode = (codes: string) => codes.split(' ').flatMap((code) => groups[code] ?? [code])
const led = new Map([
  ...namedInjuries.split(' ').map((code) => [code, new Set(minorInjuries.split(' '))] as const),
  ...Object.entries(leadingDiagnoses).map(([code, codes]) => [code, new Set(ofCode(codes))] as const),
])
const mixed = new Set(mixedOverdoses.split(' '))
const injuries = new Set(trauma)
const arrests = new Set(['ohca_presumed_cardiac', 'rosc_post_arrest'])

interface Findings {
  codes: ReadonlySet<string>
  /** Terms with several possible meanings. */
  open: readonly (readonly string[])[]
  isTrauma: boolean
}

/** Returns the code that takes precedence over every other, or null if there is none. */
export function leadingOf({ codes, open, isTrauma }: Findings): string | null {
  const allCodes = withPneumothorax(codes, open)
  const leader = allCodes.length === 1 ? (allCodes[0] ?? null) : (pictureOf(allCodes) ?? leaderOf(allCodes))
  if (leader === null) return null
  // After an accident, only the clinician knows which came first.
  if (isTrauma && arrests.has(leader)) return null
  const isLed = (meant: readonly string[]) =>
    meant.some((code) => allCodes.includes(code)) ||
    (meant.length > 0 && meant.every((code) => led.get(leader)?.has(code)))
  return open.every((meant) => isLed(meant) || isOwnPicture(leader, meant)) ? leader : null
}

const brokenChest = ['rib_fractures', 'sternal_fracture', 'flail_chest', 'pulmonary_contusion']

/** With rib fractures, a pneumothorax is traumatic. */
function withPneumothorax(codes: ReadonlySet<string>, open: Findings['open']): string[] {
  const isTraumatic =
    brokenChest.some((code) => codes.has(code)) &&
    !codes.has('tension_pneumothorax') &&
    open.some((meant) => meant.includes('pneumothorax_traumatic'))
  return [...codes, ...(isTraumatic ? ['pneumothorax_traumatic'] : [])]
}

const leaderOf = (codes: readonly string[]): string | null =>
  codes.find((code) => codes.every((other) => other === code || led.get(code)?.has(other))) ?? null

function pictureOf(codes: readonly string[]): string | null {
  if (
    codes.every((code) => mixed.has(code) || code === 'self_harm') &&
    codes.filter((code) => mixed.has(code)).length > 1
  )
    return 'mixed_overdose'
  const otherCodes = codes.filter((code) => !arrests.has(code))
  const isTraumatic =
    otherCodes.length < codes.length &&
    otherCodes.every((code) => injuries.has(code) && code !== 'strangulation_hanging')
  return isTraumatic && otherCodes.length > 0 ? 'traumatic_cardiac_arrest' : null
}

/** Whether an unspecified injury adds nothing, because the leading diagnosis describes the whole patient. */
const isOwnPicture = (leader: string, meant: readonly string[]): boolean =>
  meant.length === 0 && (leader === 'polytrauma' || leader === 'traumatic_cardiac_arrest')
