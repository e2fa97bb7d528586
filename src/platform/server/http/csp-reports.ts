import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Logger } from '../log.ts'

export const reportsPath = '/api/csp-reports'

const maxReportBytes = 16 * 1024
/** Limits log lines, so that forged reports cannot fill the disk. */
const maxLinesPerMinute = 30

// Browsers send either the older report of one violation, or the newer list of reports.
const singleReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const reportListSchema = z.array(
  z.object({
    body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() }),
  }),
)
const reportSchema = z.union([
  singleReportSchema.transform(({ 'csp-report': report }) => [
    { directive: report['effective-directive'], blocked: report['blocked-uri'] },
  ]),
  reportListSchema.transform((reports) =>
    reports.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
])

/**
 * Receives the browsers' reports of violations of the content security policy. Logs the directive and the origin of the blocked
 * URL, but never the URL of the page, which may contain a token.
 */
export async function registerCspReports(app: FastifyInstance, log: Logger): Promise<void> {
  let linesLeft = maxLinesPerMinute
  const refill = setInterval(() => (linesLeft = maxLinesPerMinute), 60_000).unref()
  app.addHook('onClose', async () => clearInterval(refill))

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: maxReportBytes },
      scope.getDefaultJsonParser('remove', 'remove'),
    )
    scope.post(reportsPath, { bodyLimit: maxReportBytes }, async (request, reply) => {
      const reports = reportSchema.safeParse(request.body).data ?? []
      for (const { directive, blocked } of reports) {
        if (linesLeft <= 0) break
        linesLeft -= 1
        log.warn(
          { requestId: request.id, directive: directive?.slice(0, 60), blocked: toOrigin(blocked) },
          'csp',
        )
      }
      return reply.code(204).send()
    })
  })
}

/** Returns only the origin of a URL. Keywords such as `inline` and `eval` stay as they are. */
function toOrigin(blocked: string | undefined): string | undefined {
  if (blocked === undefined || /^[a-z-]{1,20}$/.test(blocked)) return blocked
  return URL.parse(blocked)?.origin ?? 'unreadable'
}
