import { toCountryName, ownCountryFirst } from '#platform/contract/countries.ts'
import type { Choice } from '#platform/web/ui/choice.ts'
import { regulators } from '#reference/regulators.ts'

/** Returns the regulators. Those of the user's own country come first, in a group with its name, if there are any. */
export function regulatorChoices(ownCountry: string | null): Choice[] {
  const isOfOwnCountry = ({ country }: { country: string }) => country === ownCountry
  const hasOwnGroup = regulators.some(isOfOwnCountry)
  return ownCountryFirst(regulators, isOfOwnCountry).map(({ code, label, country }) => ({
    value: code,
    label,
    ...(hasOwnGroup && { group: country === ownCountry ? toCountryName(country) : 'Elsewhere' }),
  }))
}
