import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Creates a logger that writes one JSON line per event to standard error. Standard output is for messages to the operator. */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
