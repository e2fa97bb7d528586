import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createFirstSuperAdmin } from '#accounts/setup/server/service.ts'
