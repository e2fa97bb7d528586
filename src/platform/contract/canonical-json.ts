/** Returns JSON with keys in alphabetical order, without unknown values and spaces, so that equal content is equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`
}
