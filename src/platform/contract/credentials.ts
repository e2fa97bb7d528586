// Rules for credentials that both sides use. They need no schema library, so that the sign-in screen stays small.

// Deliberately simple, because stricter patterns reject valid emails: one @, a dot after it, no spaces.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export const isEmail = (value: string): boolean => emailPattern.test(value.trim())

export const minPasswordLength = 8
export const maxPasswordLength = 256
