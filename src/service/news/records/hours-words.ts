/** Returns hours of CPD in words. */
export const hoursOfCpd = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'} of CPD`
