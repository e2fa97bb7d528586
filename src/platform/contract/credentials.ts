// What both sides know of credentials without loading a schema library: the sign-in screen must stay small.

// Nothing about an address may be decided by a clever pattern: one @, a dot after it, no spaces.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export const isEmail = (value: string): boolean => emailPattern.test(value.trim())

export const passwordMinimum = 8
export const passwordMaximum = 256
