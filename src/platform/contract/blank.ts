/** Returns whether a field has no answer: null, undefined, empty text or an empty list. Zero and `false` are answers. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
