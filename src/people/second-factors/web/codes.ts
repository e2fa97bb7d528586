const digits = 6

/** Returns the digits of a typed or pasted code, without grouping characters. */
export const toCode = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, digits)

/** Whether this can be a code of an authenticator app. */
export const isCompleteCode = (code: string): boolean => code.length === digits
