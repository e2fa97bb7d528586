import { nameOfCountry, ownCountryFirst } from '#platform/contract/countries.ts'
import type { Choice } from '#platform/web/ui/choice.ts'
import { regulators } from '#reference/regulators.ts'

/** Returns the regulators; those of the country first, under its name, if it has any here. */
export function regulatorChoices(own: string | null): Choice[] {
  const isOwn = ({ country }: { country: string }) => country === own
  const isSplit = regulators.some(isOwn)
  return ownCountryFirst(regulators, isOwn).map(({ code, label, country }) => ({
    value: code,
    label,
    ...(isSplit && { group: country === own ? nameOfCountry(country) : 'Elsewhere' }),
  }))
}
