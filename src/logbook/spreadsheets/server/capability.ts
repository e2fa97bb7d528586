import type { ServerCapability } from '#platform/server/capability.ts'
import { spreadsheetsErrors } from '../errors.ts'

export const spreadsheets: ServerCapability = {
  name: 'spreadsheets',
  routes: () => [],
  shows: {},
  errors: spreadsheetsErrors,
}
