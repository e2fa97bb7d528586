const digits = 6

/** Returns the digits of a code, however they are grouped where they were copied. */
export const toCode = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, digits)

/** Whether this can be a code of an authenticator app. */
export const isWholeCode = (code: string): boolean => code.length === digits
