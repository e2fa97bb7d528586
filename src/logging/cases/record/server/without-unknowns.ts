const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.values(value).length === 0)

function withoutNestedUnknowns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNestedUnknowns)
  return typeof value === 'object' && value !== null ? withoutUnknowns(value) : value
}

/** Leaves out unknown values, and empty lists and parts at any depth. */
export function withoutUnknowns(part: object): object {
  const fields = Object.entries(part).map(([field, value]) => [field, withoutNestedUnknowns(value)] as const)
  return Object.fromEntries(fields.filter(([, value]) => !isEmptyValue(value)))
}
