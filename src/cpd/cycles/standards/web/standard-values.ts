import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import { v7 as uuid } from 'uuid'
import type { TargetUnit } from '#reference/cpd-standards.ts'
import type { Standard } from '../contract.ts'
import type { StandardBody } from './queries.ts'

/** The values of a target in the form. */
export interface TargetValues {
  /** Identifies the target's row in the form. */
  key: string
  /** The stored code, which cycles refer to; empty for a new target. */
  code: string
  label: string
  category: string | null
  unit: TargetUnit | null
  minimum: number | null
  perMonths: number | null
  combine: string[]
  procedureGroups: string[]
  distinct: boolean
  conditional: string | null
  confirmed: boolean
}

/** The values of the form. Texts are never null, so that users can type into them. */
export interface StandardValues {
  body: string
  title: string
  country: string | null
  /** Country codes of two letters, separated by commas. */
  alsoCountries: string
  region: string
  professions: string[]
  organizationId: string | null
  cycleMonths: number | null
  /** `MM-DD`, the name of a date that only the user knows, or empty. */
  cycleStart: string
  targets: TargetValues[]
  source: string
  year: number | null
  confirmed: boolean
  note: string
  creditSystem: string | null
  creditValidityMonths: number | null
  evidenceRetentionMonths: number | null
  isRetired: boolean
}

export const emptyTarget = (): TargetValues => ({
  key: uuid(),
  code: '',
  label: '',
  category: 'total',
  unit: 'hours',
  minimum: null,
  perMonths: null,
  combine: [],
  procedureGroups: [],
  distinct: false,
  conditional: null,
  confirmed: true,
})

export const emptyValues: StandardValues = {
  body: '',
  title: '',
  country: null,
  alsoCountries: '',
  region: '',
  professions: [],
  organizationId: null,
  cycleMonths: 12,
  cycleStart: '01-01',
  targets: [],
  source: '',
  year: null,
  confirmed: true,
  note: '',
  creditSystem: null,
  creditValidityMonths: null,
  evidenceRetentionMonths: null,
  isRetired: false,
}

export const toValues = (standard: Standard): StandardValues => ({
  body: standard.body,
  title: standard.title,
  country: standard.country,
  alsoCountries: standard.alsoCountries.join(', '),
  region: standard.region ?? '',
  professions: standard.professions,
  organizationId: standard.organizationId,
  cycleMonths: standard.cycleMonths,
  cycleStart: standard.cycleStart,
  // The key is unique, and the same each time the form opens, so that an unchanged form has no differences.
  targets: standard.targets.map((target) => ({
    ...target,
    key: target.code,
    minimum: target.minimum || null,
  })),
  source: standard.source,
  year: standard.year,
  confirmed: standard.confirmed,
  note: standard.note ?? '',
  creditSystem: standard.creditSystem,
  creditValidityMonths: standard.creditValidityMonths,
  evidenceRetentionMonths: standard.evidenceRetentionMonths,
  isRetired: standard.isRetired,
})

export const countriesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)

const maxCodeLength = 50

/** Makes an unused code from a text, such as `kent_air_ambulance`. */
export function codeFor(text: string, usedCodes: ReadonlySet<string>): string {
  const plainCode = toPlainLetters(text)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, maxCodeLength)
    .replaceAll(/^_+|(?<!_)_+$/g, '')
  const code = /^[a-z].{2}/.test(plainCode) ? plainCode : `own_${plainCode || 'standard'}`
  for (let number = 2; usedCodes.has(code); number += 1) {
    const numbered = `${code}_${number}`
    if (!usedCodes.has(numbered)) return numbered
  }
  return code
}

/** Keeps the codes of stored targets, because overrides and allocations refer to them, and gives new targets a code. */
function withCodes(targets: readonly TargetValues[]) {
  const usedCodes = new Set(targets.map(({ code }) => code).filter(Boolean))
  return targets.map((row) => {
    const { key: _, ...target } = row
    const code = target.code || codeFor(target.label, usedCodes)
    usedCodes.add(code)
    return { ...target, code }
  })
}

/** Returns the request. The form must have no problems: see `problemsOf`. */
export const toBody = (values: StandardValues, version: number): StandardBody =>
  ({
    ...values,
    alsoCountries: countriesOf(values.alsoCountries),
    region: values.region.trim().toUpperCase() || null,
    source: values.source.trim(),
    note: values.note.trim() || null,
    targets: withCodes(values.targets),
    version,
  }) as StandardBody // the lists of the form hold only their codes, which the server checks again
