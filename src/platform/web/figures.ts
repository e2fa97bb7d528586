const wholeNumberFormat = new Intl.NumberFormat('en-GB')
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** Returns `12,345`. */
export const formatFigure = (value: number): string => wholeNumberFormat.format(value)

/** Returns `12.3k`, for narrow places. */
export const formatShortFigure = (value: number): string => compact.format(value)
