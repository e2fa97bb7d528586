const whole = new Intl.NumberFormat('en-GB')
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** 12,345 */
export const formatFigure = (value: number): string => whole.format(value)

/** 12.3k, where there is no room for more. */
export const formatShortFigure = (value: number): string => compact.format(value)
