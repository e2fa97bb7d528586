import type { AccessLog } from '../contract.ts'
import type { AccessLogFacts } from './row-mapping.ts'

export const toAccessLogView = ({
  looks,
  nextCursor,
  lookedBackTo,
  wholeSince,
  people,
}: AccessLogFacts): AccessLog => ({
  looks: looks.map(({ id, at, ...look }) => ({ id: String(id), at: at.toISOString(), ...look })),
  nextCursor: nextCursor === null ? null : String(nextCursor),
  lookedBackTo: lookedBackTo?.toISOString() ?? null,
  wholeSince: wholeSince.toISOString(),
  people,
})
