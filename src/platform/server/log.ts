import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** One JSON line an event, on standard error: standard output is for what the operator reads. */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
