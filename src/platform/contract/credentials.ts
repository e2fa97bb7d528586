// Rules for credentials that both sides use. They need no schema library, so that the sign-in screen stays small.

// The pattern is deliberately simple: one @, a dot after it, no spaces. Stricter patterns reject valid emails.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export const isEmail = (value: string): boolean => emailPattern.test(value.trim())

export const minPasswordLength = 8
export const maxPasswordLength = 256
